import type { Part } from './reader.ts'
import { spokenName } from './spoken-name.ts'
import { isPerceivable, spokenText } from './spoken-text.ts'

const fields = 'input, textarea, select'
/** Said with what they are, because it matters to those who cannot see it. */
const controls = `${fields}, button, summary, [role=tab]`
const inline =
  'a, abbr, b, bdi, br, cite, code, em, i, img, kbd, mark, output, q, s, small, span, strong, sub, sup, svg, svg *, time, u, wbr'

/** Whether a text runs through an element without a break, so that it is said in one. */
const isOneText = (element: Element) =>
  [...element.querySelectorAll('*')].every((part) => part.matches(inline) || !isPerceivable(part))

/** What there is to read in a part of the page, in order, each with the element it stands in. */
export function readableParts(element: Element): Part[] {
  if (!isPerceivable(element)) return []
  // A field is said with its label.
  if (element instanceof HTMLLabelElement && element.control) return []
  const whole = element.matches(controls) ? spokenName(element) : undefined
  if (whole !== undefined || isOneText(element)) {
    const text = whole ?? spokenText(element)
    return text ? [{ text, element }] : []
  }
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return readableParts(node)
    const text = node instanceof Text ? node.data.trim() : ''
    return text ? [{ text, element }] : []
  })
}
