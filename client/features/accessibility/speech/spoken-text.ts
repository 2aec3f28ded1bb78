/** Whether somebody who sees the page, or hears it from a screen reader, is told of an element. */
export function isTold(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true') return false
  // Browsers of before 2022 do not tell: what is not drawn has no boxes.
  if (!('checkVisibility' in element))
    return Element.prototype.getClientRects.call(element).length > 0
  return element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The text of an element as it is read out: without what is hidden, pictures by their names. */
export function spokenText(element: Element): string {
  if (!isTold(element)) return ''
  if (element instanceof HTMLImageElement) return element.alt
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Element) return spokenText(node)
    return node instanceof Text ? node.data : ''
  })
  return tidy(parts.join(' '))
}
