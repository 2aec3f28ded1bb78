import { useEffect } from 'react'
import { useSiteTitle } from '../front-config.ts'

/** Sets the title while a part has replaced the screen. Never report content: titles stay in the browser's history. */
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
