// biome-ignore-all lint/correctness/noUnusedVariables: the pages use them
// What the pages of these small sites share: finding elements, drawing text safely, and keeping things in the browser.
const site = window.site
const find = selector => document.querySelector(selector)
const asked = new URLSearchParams(location.search)
const safe = text =>
  String(text).replace(/[&<>"]/g, mark => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark])
const money = cents => `€${(cents / 100).toFixed(2)}`
const kept = (key, otherwise) => JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise
const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value))
function draw(selector, html) {
  find(selector).innerHTML = html
}
/** Calls the work when an element with this data attribute is clicked inside the place. */
function onPress(place, name, work) {
  find(place).addEventListener('click', event => {
    const pressed = event.target.closest(`[data-${name}]`)
    if (pressed) work(pressed.dataset[name], pressed)
  })
}
document.addEventListener('DOMContentLoaded', () => {
  for (const place of document.querySelectorAll('[data-say]'))
    place.textContent = site[place.dataset.say] ?? ''
})
