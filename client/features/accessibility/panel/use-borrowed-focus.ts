import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus to a heading when it appears and, when it goes with the focus still near it, gives the
 * focus back to where it was.
 * @returns the ref of the heading
 */
export function useBorrowedFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const area = heading.current?.parentElement
    heading.current?.focus()
    return () => {
      const { activeElement } = document
      // By now the browser may have dropped the focus with what had it.
      const isNear = activeElement === document.body || area?.contains(activeElement)
      if (isNear && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return heading
}
