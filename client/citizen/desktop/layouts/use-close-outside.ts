import { type RefObject, useEffect } from 'react'

/**
 * Closes an open element on a press or focus outside it, and on Escape, which returns the focus to the element's
 * first button.
 * @param close must be the same function on every render
 */
export function useCloseOutside(
  element: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return undefined
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) close()
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      element.current?.querySelector('button')?.focus()
      close()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', press)
    }
  }, [element, open, close])
}
