import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { elderButtonId } from './elder/elder-button-id.ts'
import { useRootMatches } from '../../kit/use-root-matches.ts'

const Lost = () => <p role="alert">没有打开，请检查网络，然后刷新页面。</p>

const load = () =>
  import('./tools.tsx').catch(() => ({ default: Lost, switchElderMode: undefined }))
const Tools = lazy(load)

interface Accessibility {
  /** Opens and closes the panel. */
  panelButton: ReactNode
  /** Into elder mode, or out of it. */
  elderButton: ReactNode
  isElder: boolean
  isOpen: boolean | undefined
  /** What the buttons open, if anything is open or switched on. */
  tools: ReactNode
}

/**
 * The ways to the accessibility panel and to elder mode, for the top of every page: once in each shell, which
 * puts them where it has room. All behind them is loaded when it is first used, or while one of its tools
 * is switched on.
 *
 * Alt + / opens the panel, too: free in browsers, screen readers and input methods.
 */
export function useAccessibility(): Accessibility {
  /** Undefined: never opened, so that nothing behind it is needed. */
  const [isOpen, setOpen] = useState<boolean>()
  const isElder = useRootMatches('[data-elder]')
  const isNeeded = useRootMatches('[data-cursor],[data-line],[data-point]')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'Slash') return
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return {
    panelButton: (
      <button
        type="button"
        aria-expanded={isOpen === true}
        aria-keyshortcuts="Alt+/"
        title="Alt + /"
        onClick={() => setOpen(!isOpen)}
      >
        无障碍
      </button>
    ),
    elderButton: (
      <button
        id={elderButtonId}
        type="button"
        onClick={() =>
          void load().then(({ switchElderMode }) =>
            switchElderMode ? switchElderMode(!isElder) : setOpen(true),
          )
        }
      >
        {isElder && '退出'}
        <wbr />
        长辈模式
      </button>
    ),
    isElder,
    isOpen,
    tools: (isOpen !== undefined || isNeeded) && (
      <Suspense>
        <Tools isOpen={isOpen === true} close={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
