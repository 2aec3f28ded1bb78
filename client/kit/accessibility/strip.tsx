import { lazy, Suspense, useEffect, useState } from 'react'
import styles from './strip.module.css'
import { useRootMatches } from './use-root-matches.ts'

const Lost = () => <p role="alert">没有打开，请检查网络，然后刷新页面。</p>

const load = () =>
  import('./tools.tsx').catch(() => ({ default: Lost, switchElderMode: undefined }))
const Tools = lazy(load)

/**
 * The way to the accessibility bar and to elder mode, for the top of every page: mounted once, above the
 * layouts. All behind it is loaded when it is first used, or while one of its tools is switched on.
 *
 * Alt + / opens the bar, too: free in browsers, screen readers and input methods.
 */
export function AccessibilityStrip() {
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
  return (
    <section className={styles.strip} aria-label="无障碍">
      <div className={styles.buttons}>
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
      </div>
      <Suspense>
        {(isOpen !== undefined || isNeeded) && (
          <Tools isOpen={isOpen === true} close={() => setOpen(false)} />
        )}
      </Suspense>
    </section>
  )
}
