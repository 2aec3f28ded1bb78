import { useEffect, useRef } from 'react'

let isFirst = true

/** Sets the title, as `(3) 办理` with a count, and focuses the heading after navigation. @returns the ref of the `<h1>` */
export function useTitle(title: string, count = 0) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} - 举报工作台`
  }, [title, count])
  useEffect(() => {
    // The browser announces a page that was just opened, and a focused control keeps the focus.
    const isAtWork = document.activeElement?.matches('input, textarea, select, button')
    if (!isFirst && !isAtWork) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return heading
}
