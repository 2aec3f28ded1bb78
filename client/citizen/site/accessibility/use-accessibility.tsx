import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { elderButtonId } from './elder-button-id.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'

export interface ToolsProps {
  isOpen: boolean
  close: () => void
}

interface ToolsModule {
  default: ComponentType<ToolsProps>
  /** Absent where the file did not arrive; then `default` says so. */
  switchElderMode?: (elder: boolean) => void
}

/** What the buttons say, and what they open, in a language. A tuple: every page has it, and names cost bytes. */
export type StripLanguage = readonly [
  /** Of the button that opens the panel, and of the strip. */
  name: string,
  /** Before the name of elder mode, on the way out of it. */
  leave: string,
  elder: string,
  load: () => Promise<ToolsModule>,
  /** What `load` brings. */
  Tools: ComponentType<ToolsProps>,
]

const Lost = () => <p role="alert">没有打开，请检查网络后刷新页面。</p>

const load = (): Promise<ToolsModule> => import('./tools.tsx').catch(() => ({ default: Lost }))

export const chineseStrip: StripLanguage = ['无障碍', '退出', '长辈模式', load, lazy(load)]

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
export function useAccessibility([
  name,
  leave,
  elder,
  load,
  Tools,
]: StripLanguage = chineseStrip): Accessibility {
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
        {name}
      </button>
    ),
    elderButton: (
      <button
        id={elderButtonId}
        type="button"
        onClick={() =>
          // Where it did not arrive, what is opened says so.
          void load().then(({ switchElderMode = setOpen }) => switchElderMode(!isElder))
        }
      >
        {isElder && leave}
        <wbr />
        {elder}
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
