import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading when it appears and, when it is removed with the focus still inside, returns
 * the focus to where it was.
 * @returns the ref of the heading
 */
export function useFocusOnOpen(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const area = heading.current?.parentElement
    heading.current?.focus()
    return () => {
      const { activeElement } = document
      // The browser may have moved the focus to the body when the focused element was removed.
      const isNear = activeElement === document.body || area?.contains(activeElement)
      if (isNear && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return heading
}
