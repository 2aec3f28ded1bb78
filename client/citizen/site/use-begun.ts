import { type RefObject, useLayoutEffect, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Carries over what a citizen has begun to write into a field of the page as the build rendered it, and its focus.
 * @param selector of the field there
 * @param field the same field as React renders it
 * @param put called with the text before the page is painted, unless it is empty
 */
export function useBegun(
  selector: string,
  field: RefObject<TextControl | null>,
  put: (text: string) => void,
): void {
  const [begun] = useState(() => document.querySelector<TextControl>(`.prerendered ${selector}`))
  const [hasFocus] = useState(() => begun !== null && begun === document.activeElement)
  useLayoutEffect(() => {
    // By now it has left the page, with what was written until then.
    if (begun?.value) put(begun.value)
    if (hasFocus) field.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once: it has begun before the first commit
  }, [])
}
