// Conveniences: pages work without them.
"use strict";
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = "Copied";
  });
}
for (const input of document.querySelectorAll("[data-fills]")) {
  input.closest("label").hidden = false;
  input.addEventListener("change", async () => {
    document.getElementById(input.dataset.fills).value = await input.files[0].text();
  });
}
