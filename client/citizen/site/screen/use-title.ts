import { useEffect } from 'react'
import { useSiteTitle } from '../front-config.ts'

/**
 * Names the page while a part of a screen is shown that has taken the screen's place, e.g. `举报已收到`. Nothing
 * of a report's contents: titles stay in the history of shared computers.
 */
export function useTitle(title: string): void {
  const siteTitle = useSiteTitle()
  useEffect(() => {
    const before = document.title
    document.title = `${title} - ${siteTitle}`
    return () => {
      document.title = before
    }
  }, [title, siteTitle])
}
