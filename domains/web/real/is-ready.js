// Whether a person could use this element now: it is there to be seen, enabled, and nothing lies over it.
;element => {
  element.scrollIntoView({ block: 'center', inline: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0 || getComputedStyle(element).visibility !== 'visible') return false
  if (element.matches(':disabled') || element.closest('[inert]')) return false
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return (
    top !== null &&
    (element.contains(top) || top.contains(element) || top.closest('label')?.control === element)
  )
}
