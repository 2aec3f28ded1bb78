import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'
import { changeSuccess } from './unsaved-code.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

interface LeavingProps {
  home: string
  /** What the citizen takes along instead of leaving without it. */
  copy: () => Promise<void>
}

/** A link that leads out of the page in this tab, and does not take the code along. */
function linkOut(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.target === '_blank' || link.download) return undefined
  if (link.origin !== location.origin || link.hasAttribute('data-keeps-code')) return undefined
  const isSkipLink = link.getAttribute('href') === '#main'
  return isSkipLink || link.href === location.href ? undefined : link
}

/** How many entries of the history stand before this one, as the router counts them. */
const placeInHistory = (): number =>
  z.object({ idx: z.number() }).safeParse(history.state).data?.idx ?? 0

/**
 * Asks once before the page with an unsaved code is left by a link or the back button; closing the tab is asked about by
 * `watchUnload`. Shown only while nothing has been saved.
 */
export function Leaving({ home, copy }: LeavingProps) {
  const [leave, setLeave] = useState<{ go: () => void }>()
  const isAsked = useRef(false)
  const navigate = useNavigate()
  const { key } = useLocation()
  const how = useNavigationType()
  const first = useRef({ key, place: placeInHistory() })
  const ask = useCallback((go: () => void) => {
    isAsked.current = true
    setLeave({ go })
  }, [])

  // Before anybody can press anything.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = isAsked.current ? undefined : linkOut(event)
      if (!link) return
      // Before the router hears of it.
      event.preventDefault()
      event.stopPropagation()
      ask(() => (link.isConnected ? link.click() : location.assign(link.href)))
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [ask])
  useEffect(() => {
    // The entry before this one is the form, which shows the receipt as well: nothing is lost yet.
    const { key: former, place } = first.current
    if (key === former || how !== NavigationType.Pop || isAsked.current) return
    first.current = { key, place: placeInHistory() }
    // Forward leads to the receipt.
    if (first.current.place > place) return
    ask(() => void navigate(home))
  }, [key, how, home, navigate, ask])

  if (!leave) return null
  return (
    <UnsavedDialog
      goOn="不保存，离开"
      go={() => {
        changeSuccess({ is_left: true })
        leave.go()
      }}
      copy={copy}
      close={() => setLeave(undefined)}
    >
      离开后 30 分钟内，在这个标签页还能找回；关闭标签页就没有了。
    </UnsavedDialog>
  )
}
