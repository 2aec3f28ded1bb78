import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'

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

/**
 * Asks once before the page with an unsaved code is left, whatever leads away: a link, the back button, closing the tab. Shown only
 * while nothing has been saved.
 */
export function Leaving({ home, copy }: LeavingProps) {
  const [leave, setLeave] = useState<{ go: () => void }>()
  const isAsked = useRef(false)
  const navigate = useNavigate()
  const { key } = useLocation()
  const how = useNavigationType()
  const firstKey = useRef(key)
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
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [ask])
  useEffect(() => {
    // The entry before this one is the form, which shows the receipt as well: nothing is lost yet.
    if (key === firstKey.current || how !== NavigationType.Pop || isAsked.current) return
    firstKey.current = key
    ask(() => void navigate(home))
  }, [key, how, home, navigate, ask])

  const stay = () => setLeave(undefined)
  if (!leave) return null
  return (
    <Dialog
      title="查询码还没有保存"
      open
      onClose={stay}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              stay()
              leave.go()
            }}
          >
            不保存，离开
          </Button>
          <Button
            onClick={() => {
              stay()
              void copy()
            }}
          >
            复制查询码
          </Button>
        </>
      }
    >
      <p>
        没有它，就看不到这份举报的进度和答复。离开后 30
        分钟内，在这个标签页还能找回；关闭标签页就没有了。
      </p>
    </Dialog>
  )
}
