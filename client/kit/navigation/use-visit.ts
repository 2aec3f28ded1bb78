import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { arriveAt, rememberScroll } from './visit.ts'

/** Tracks the citizen's way through the history, for the focus and scroll position of each screen. */
export function useVisit(): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  // A layout effect, so that it runs before the screen's effects, which read the visit.
  useLayoutEffect(() => arriveAt(key, isReturn), [key, isReturn])
  useEffect(() => {
    // Screens load after the address changes, so the browser would restore the position in an empty page.
    history.scrollRestoration = 'manual'
    const remember = () => rememberScroll(window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
}
