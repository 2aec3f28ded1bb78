import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { changeSuccess } from './last-success.ts'

/** Returns the clicked link if it leaves the page in this tab without the code. */
function linkOut(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.target === '_blank' || link.download) return undefined
  if (link.origin !== location.origin || link.hasAttribute('data-keeps-code')) return undefined
  const isSkipLink = link.getAttribute('href') === '#main'
  return isSkipLink || link.href === location.href ? undefined : link
}

/** Returns the number of history entries before this one, as the router counts them. */
function placeInHistory(): number {
  const state: unknown = history.state
  const idx = state && typeof state === 'object' && 'idx' in state ? state.idx : 0
  return typeof idx === 'number' ? idx : 0
}

/**
 * Holds back, once, a link or the back button that leaves the page with an unsaved code; `watchUnload` warns before the
 * tab closes. In the page's first file, so that no early tap passes.
 * @returns what continues the way that was held back, and what ends the question; undefined without one
 */
export function useLeaving({ isUnsaved, home }: { isUnsaved: boolean; home: string }) {
  const [leave, setLeave] = useState<() => void>()
  const isAsked = useRef(false)
  const navigate = useNavigate()
  const { key } = useLocation()
  const how = useNavigationType()
  const first = useRef({ key, place: placeInHistory() })

  // Runs before any link can be pressed.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const onClick = (event: MouseEvent) => {
      const link = isAsked.current ? undefined : linkOut(event)
      if (!link) return
      // Runs before the router's handler.
      event.preventDefault()
      event.stopPropagation()
      isAsked.current = true
      setLeave(() => () => (link.isConnected ? link.click() : location.assign(link.href)))
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [isUnsaved])
  useEffect(() => {
    // The previous entry is the form, which shows the receipt as well.
    const { key: former, place } = first.current
    if (!isUnsaved || key === former || how !== NavigationType.Pop || isAsked.current) return
    first.current = { key, place: placeInHistory() }
    // Forward leads to the receipt.
    if (first.current.place > place) return
    isAsked.current = true
    setLeave(() => () => void navigate(home))
  }, [isUnsaved, key, how, home, navigate])

  return (
    leave && {
      go: () => {
        changeSuccess({ is_left: true })
        leave()
      },
      close: () => setLeave(undefined),
    }
  )
}
