// Gives every element that has none the next number, and keeps counting: no number is given twice on a page.
;(() => {
  let next = document.elementCount ?? 0
  for (const element of document.querySelectorAll('*')) {
    if (!element.hasAttribute('bid')) element.setAttribute('bid', String(next++))
  }
  document.elementCount = next
})()
