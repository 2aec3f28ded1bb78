import type { Part } from './reader.ts'
import { spokenName } from './spoken-name.ts'
import { isPerceivable, spokenText } from './spoken-text.ts'

const fields = 'input, textarea, select'
/** Controls are announced with their role and state, as `spokenName` returns them. */
const controls = `${fields}, button, summary, [role=tab]`
const inline =
  'a, abbr, b, bdi, br, cite, code, em, i, img, kbd, mark, output, q, s, small, span, strong, sub, sup, svg, svg *, time, u, wbr'

/** Whether an element holds only inline content, so that it is read as one text. */
const isOneText = (element: Element) =>
  [...element.querySelectorAll('*')].every((part) => part.matches(inline) || !isPerceivable(part))

/** Returns the readable texts of an element in document order, each with the element that contains it. */
export function readableParts(element: Element): Part[] {
  if (!isPerceivable(element)) return []
  // The label is read together with its field.
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
