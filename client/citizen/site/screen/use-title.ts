import { useEffect } from 'react'
import { useSiteTitle } from '../front-config.ts'

/**
 * Sets the title while a part has replaced the screen, e.g. `举报已收到`. Never contains report content: titles stay in
 * the history of shared computers.
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
