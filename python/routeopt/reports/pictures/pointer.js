// Answers the pointer on a page of routes: what is under it, and which route that belongs to.
(() => {
  "use strict";
  const plan = JSON.parse(document.getElementById("plan").textContent);
  const tip = document.getElementById("tip");
  const buttons = [...document.querySelectorAll("#routes button")];
  const spots = [
    ...plan.routes.flatMap(({ stops }, route) =>
      stops.map((stop) => ({ route, stop, place: stop, text: stop.text }))),
    ...plan.unserved.map((place) => ({ place, text: place.text })),
  ].filter(({ place }) => place.x !== null);
  let kept = null; // the route that a click chose

  const picture = (id, under) => {
    const svg = document.querySelector(`#${id} svg`);
    if (!svg) return { clear() {}, draw() {} };
    const make = (name) => document.createElementNS(svg.namespaceURI, name);
    const marks = svg.appendChild(make("g"));
    const at = ({ clientX, clientY }) => {
      const box = svg.getBoundingClientRect(), { width, height } = svg.viewBox.baseVal;
      return under(((clientX - box.left) * width) / box.width,
                   ((clientY - box.top) * height) / box.height);
    };
    svg.addEventListener("pointermove", (event) => show(at(event), event.clientX, event.clientY));
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && show(null));
    svg.addEventListener("click", (event) => {
      keep(at(event)?.route ?? null);
      show(at(event), event.clientX, event.clientY);
    });
    return {
      height: svg.viewBox.baseVal.height,
      clear: () => marks.replaceChildren(),
      draw(name, attributes) {
        const shape = marks.appendChild(make(name));
        for (const key in attributes) shape.setAttribute(key, attributes[key]);
      },
    };
  };
  const keep = (route) => { kept = route === kept ? null : route; };
  const highlight = (route, stop) => {
    for (const one of [sketch, timeline]) one.clear();
    buttons.forEach((button, own) => {
      button.setAttribute("aria-pressed", own === kept);
      button.closest("tr").classList.toggle("on", own === route);
    });
    if (route === null) return;
    const { colour, stops } = plan.routes[route], placed = stops.filter(({ x }) => x !== null);
    const veil = { x: 0, y: 0, width: plan.legend.left - 8, fill: "#fff", opacity: 0.75 };
    sketch.draw("rect", { ...veil, height: sketch.height });
    const points = placed.map(({ x, y }) => `${x},${y}`).join(" ");
    sketch.draw("polyline", { points, fill: "none", stroke: colour, "stroke-width": 3 });
    for (const { x, y } of placed) sketch.draw("circle", { cx: x, cy: y, r: 3.5, fill: colour });
    const ring = { fill: "none", stroke: "#22303c", "stroke-width": 2.5 };
    if (stop && stop.x !== null) sketch.draw("circle", { cx: stop.x, cy: stop.y, r: 9, ...ring });
    const { top, height, count, left, width } = plan.rows, y = top + route * height;
    if (route >= count) return;
    for (const [from, to] of [[top, y], [y + height, top + count * height]])
      timeline.draw("rect", { ...veil, y: from, width: left + width, height: to - from });
    if (!stop) return;
    const bar = { x: stop.arrival - 1, width: stop.departure - stop.arrival + 3 };
    timeline.draw("rect", { ...ring, ...bar, y, height });
  };
  const show = (found, x, y) => {
    highlight(found?.route ?? kept, found?.stop);
    if ((tip.hidden = !found)) return;
    const { name, text } = plan.routes[found.route] ?? {};
    tip.textContent = [name, found.text ?? text].filter(Boolean).join("\n");
    const { offsetWidth: wide, offsetHeight: high } = tip, fits = y + 18 + high < innerHeight;
    tip.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - wide - 8))}px`;
    tip.style.top = `${fits ? y + 18 : Math.max(4, y - high - 12)}px`;
  };
  const sketch = picture("sketch", (x, y) => {
    const { left, top, step, count } = plan.legend, line = Math.floor((y - top) / step);
    if (x >= left - 8) return line >= 0 && line < count ? { route: line } : null;
    const far = ({ place }) => Math.hypot(place.x - x, place.y - y);
    return spots.filter((spot) => far(spot) < 14).sort((a, b) => far(a) - far(b))[0];
  });
  const timeline = picture("timeline", (x, y) => {
    const { top, height, count, left } = plan.rows, route = Math.floor((y - top) / height);
    if (route < 0 || route >= count) return null;
    const stop = plan.routes[route].stops.find(({ departure }) => left <= x && x <= departure + 1);
    return stop ? { route, stop, text: x < stop.arrival - 1 ? stop.way : stop.text } : { route };
  });

  buttons.forEach((button, route) => {
    let at = -1;
    const { stops } = plan.routes[route], row = button.closest("tr");
    row.addEventListener("pointerenter", () => highlight(route));
    row.addEventListener("pointerleave", () => highlight(kept));
    button.addEventListener("focus", () => { at = -1; highlight(route); });
    button.addEventListener("blur", () => show(null));
    button.addEventListener("click", () => { keep(route); highlight(route); });
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      at = Math.max(0, Math.min(stops.length - 1, at + step));
      const box = button.getBoundingClientRect();
      show({ route, stop: stops[at], text: stops[at].text }, box.right, box.top);
    });
  });
  addEventListener("keydown", ({ key }) => { if (key === "Escape") { kept = null; show(null); } });
})();
