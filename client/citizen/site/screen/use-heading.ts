import { useEffect, useRef } from 'react'
import { useSiteTitle } from '../front-config.ts'
import {
  hasMoved,
  isFocusElsewhere,
  scrollGoal,
  takeScrollOfReload,
} from '../../../kit/navigation/visit.ts'

/** Scrolls to a position, again while the page grows until it is reached. */
function scrollOnceLongEnough(top: number): void {
  window.scrollTo(0, top)
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (window.scrollY >= top - 1) growth.disconnect()
  })
  growth.observe(document.body)
}

/**
 * Sets the title of a screen when it appears, and after a navigation focuses its heading, unless the citizen has
 * moved on, and restores the scroll position.
 * @param title undefined on home, which has the portal's name
 * @returns the ref of the screen's `<h1 tabIndex={-1}>`
 */
export function useHeading(title?: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const site = useSiteTitle()
  useEffect(() => {
    document.title = title ? `${title} - ${site}` : site
  }, [title, site])
  useEffect(() => {
    if (!hasMoved()) {
      const top = takeScrollOfReload()
      if (top) scrollOnceLongEnough(top)
      return
    }
    // A screen that loads late must not take the focus from, e.g., a menu, which that would close.
    if (!isFocusElsewhere()) heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, scrollGoal())
  }, [])
  return heading
}
