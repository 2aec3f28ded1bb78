import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRootMatches } from '../../kit/use-root-matches.ts'

const Lost = () => <p role="alert">没有打开，请检查网络，然后刷新页面。</p>

const load = () =>
  import('./tools.tsx').catch(() => ({ default: Lost, switchElderMode: undefined }))
const Tools = lazy(load)

/**
 * The ways to the accessibility panel and to elder mode, for the top of every page: once in each shell, which
 * puts them where it has room. All behind them is loaded when it is first used, or while one of its tools
 * is switched on.
 *
 * Alt + / opens the panel, too: free in browsers, screen readers and input methods.
 * @returns the two buttons; what they open, if anything is open or switched on
 */
export function useAccessibility(): { buttons: ReactNode; tools: ReactNode } {
  /** Undefined: never opened, so that nothing behind it is needed. */
  const [isOpen, setOpen] = useState<boolean>()
  const isElder = useRootMatches('[data-elder]')
  const isNeeded = useRootMatches('[data-cursor],[data-line],[data-point]')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { altKey, code, ctrlKey, metaKey, shiftKey } = event
      if (!altKey || code !== 'Slash' || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return {
    buttons: (
      <>
        <button
          type="button"
          aria-expanded={isOpen === true}
          aria-keyshortcuts="Alt+/"
          title="Alt + /"
          onClick={() => setOpen(!isOpen)}
        >
          无障碍
        </button>
        <button
          type="button"
          aria-pressed={isElder}
          onClick={() => {
            void load().then(({ switchElderMode }) =>
              switchElderMode ? switchElderMode(!isElder) : setOpen(true),
            )
          }}
        >
          长辈模式
        </button>
      </>
    ),
    tools: (isOpen !== undefined || isNeeded) && (
      <Suspense>
        <Tools isOpen={isOpen === true} close={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
