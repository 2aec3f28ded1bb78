import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { arriveAt, rememberScroll } from './visit.ts'

/** Follows the citizen through the history, for the focus and the scroll position of each screen. */
export function useVisit(): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  // Before the effects of the screen that asks.
  useLayoutEffect(() => arriveAt(key, isReturn), [key, isReturn])
  useEffect(() => {
    // Screens arrive later than the address: the browser would restore into an empty page.
    history.scrollRestoration = 'manual'
    const remember = () => rememberScroll(window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
}
