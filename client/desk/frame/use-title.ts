import { useEffect, useRef } from 'react'

let isFirst = true

/**
 * Names the page, and moves the focus to its heading when it takes another's place.
 * @returns the ref of the screen's `<h1 tabIndex={-1}>`
 */
export function useTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} - 举报工作台`
  }, [title])
  useEffect(() => {
    // The browser itself says what a page is that has just been opened; somebody may be at a form or menu already.
    const isAtWork = document.activeElement?.matches('input, textarea, select, button')
    if (!isFirst && !isAtWork) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return heading
}
