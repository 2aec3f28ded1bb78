import { useEffect, useRef } from 'react'
import { useSiteTitle } from '../front-config.ts'
import { hasMoved, scrollGoal } from '../../../kit/navigation/visit.ts'

/**
 * What every screen does when it appears: names the page, moves the focus to its heading and the window
 * to where it should be.
 * @param title of the screen; none on the home page, which has the portal's name
 * @param siteTitle the portal's name, where it is not its own, e.g. in another language
 * @returns the ref of the screen's `<h1 tabIndex={-1}>`
 */
export function useHeading(title?: string, siteTitle?: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const ownTitle = useSiteTitle()
  const site = siteTitle ?? ownTitle
  useEffect(() => {
    document.title = title ? `${title} - ${site}` : site
  }, [title, site])
  useEffect(() => {
    if (!hasMoved()) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, scrollGoal())
  }, [])
  return heading
}
