import pandas

customers = pandas.DataFrame(
    [(13.3 + n % 9 / 50, 52.4 + n // 9 / 60, 1 + n % 3) for n in range(90)],
    columns=["lon", "lat", "visits"],
)
