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
    // The browser itself says what a page is that has just been opened; a form may have the focus already.
    const isTyped = document.activeElement instanceof HTMLInputElement
    if (!isFirst && !isTyped) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return heading
}
