// biome-ignore-all lint/correctness/noUnusedVariables: it is called by whoever puts it into a page
// Whether a person could use this element now: it is there to be seen, enabled, and nothing lies over it.
function isReady(element) {
  element.scrollIntoView({ block: 'center', inline: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0 || getComputedStyle(element).visibility !== 'visible') return false
  const modal = document.querySelector('dialog:modal')
  if (element.matches(':disabled') || (modal !== null && !modal.contains(element))) return false
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const isLabelled = top?.closest('label')?.control === element
  return top !== null && (isLabelled || element.contains(top) || top.contains(element))
}
