import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'
import { changeSuccess } from './unsaved-code.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

interface LeavingProps {
  home: string
  /** Minutes that this tab keeps the receipt. */
  minutes: number
  /** Copies the code, as an alternative to leaving without it. */
  copy: () => Promise<void>
}

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
const placeInHistory = (): number =>
  z.object({ idx: z.number() }).safeParse(history.state).data?.idx ?? 0

/**
 * Warns once before a link or the back button leaves the page with an unsaved code; `watchUnload` warns before the
 * tab closes. Rendered only while nothing has been saved.
 */
export function Leaving({ home, minutes, copy }: LeavingProps) {
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

  // Runs before any button can be pressed.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = isAsked.current ? undefined : linkOut(event)
      if (!link) return
      // Runs before the router's handler.
      event.preventDefault()
      event.stopPropagation()
      ask(() => (link.isConnected ? link.click() : location.assign(link.href)))
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [ask])
  useEffect(() => {
    // The previous entry is the form, which shows the receipt as well.
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
      离开后 {minutes} 分钟内，在这个标签页还能找回；关闭标签页就没有了。
    </UnsavedDialog>
  )
}
