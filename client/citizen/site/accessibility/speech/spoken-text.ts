/** Whether an element is visible and not hidden from screen readers. */
export function isPerceivable(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true') return false
  // Browsers from before 2022 have no `checkVisibility`; an element that is not rendered has no boxes.
  if (!('checkVisibility' in element))
    return Element.prototype.getClientRects.call(element).length > 0
  return element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the text of an element as it is read aloud: without hidden parts, and images by their `alt`. */
export function spokenText(element: Element): string {
  if (!isPerceivable(element)) return ''
  if (element instanceof HTMLImageElement) return element.alt
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Element) return spokenText(node)
    return node instanceof Text ? node.data : ''
  })
  return tidy(parts.join(' '))
}
