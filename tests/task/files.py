"""Small made-up files of each format of scheduling problems; see `routeopt.task.read`."""

# Three activities between two marks; the second and third share the one resource.
PATTERSON = """\
5 1
3
0 0  2 2 3
4 2  1 4
5 2  1 5
1 0  1 5
0 0  0
"""

PSPLIB = """\
************************************************************************
file with basedata            : made up
jobs  (incl. supersource/sink ):  4
RESOURCES
  - renewable                 :  1   R
  - nonrenewable              :  1   N
  - doubly constrained        :  0   D
************************************************************************
PRECEDENCE RELATIONS:
jobnr.    #modes  #successors   successors
   1        1          2           2   3
   2        2          1           4
   3        1          1           4
   4        1          0
************************************************************************
REQUESTS/DURATIONS:
jobnr. mode duration  R 1  N 1
------------------------------------------------------------------------
  1      1     0       0    0
  2      1     3       1    4
         2     6       1    0
  3      1     2       2    1
  4      1     0       0    0
************************************************************************
RESOURCEAVAILABILITIES:
  R 1  N 1
    2    5
************************************************************************
"""

JOB_SHOP = """\
# two jobs on two machines
2 2
0 3 1 2
1 4 0 1
"""

MSPSP = """\
% made up
nActs = 4;
dur = [0,3,2,0];
nSkills = 2;
sreq = [| 0,0,
        | 1,1,
        | 2,0,
        | 0,0, |];
nResources = 3;
mastery = [| true,false,
           | true,true,
           | false,true, |];
pred = [1,1,2,3];
succ = [2,3,4,4];
"""

ALL = {"patterson": PATTERSON, "psplib": PSPLIB, "job-shop": JOB_SHOP, "mspsp": MSPSP}
