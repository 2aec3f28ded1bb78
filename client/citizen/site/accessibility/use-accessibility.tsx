import type { ToolsProps } from './tools-props.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as words from '#words/accessibility.ts'
import type { Component } from '../../../kit/jsx/component.ts'
import { elderButtonId } from './elder-button-id.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'

interface ToolsModule {
  default: Component<ToolsProps>
  /** Absent if the chunk failed to load; `default` then shows an error. */
  switchElderMode?: (elder: boolean) => void
}

const Lost = () => <p role="alert">{words.lost}</p>

const load = (): Promise<ToolsModule> => import('./tools.tsx').catch(() => ({ default: Lost }))

const Tools = lazy(load)

/**
 * Returns the buttons for the accessibility panel and elder mode. Each shell calls it once and places them. The panel
 * and the tools load on first use, or at once while a tool is switched on.
 *
 * Alt + / also opens the panel: browsers, screen readers and input methods do not use this shortcut.
 */
export function useAccessibility() {
  /** Undefined until the panel is first opened, so that its code is not loaded. */
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
    /** Opens and closes the panel. */
    panelButton: (
      <button
        type="button"
        aria-expanded={isOpen === true}
        aria-keyshortcuts="Alt+/"
        title="Alt + /"
        onClick={() => setOpen(!isOpen)}
      >
        {words.name}
      </button>
    ),
    /** Enters or leaves elder mode. */
    elderButton: (
      <button
        id={elderButtonId}
        type="button"
        onClick={() =>
          // If the chunk failed to load, `setOpen` shows the error.
          void load().then(({ switchElderMode = setOpen }) => switchElderMode(!isElder))
        }
      >
        {isElder && words.leave}
        <wbr />
        {words.elder}
      </button>
    ),
    isElder,
    isOpen,
    /** The panel and the tools; false until one is opened or switched on. */
    tools: (isOpen !== undefined || isNeeded) && (
      <Suspense>
        <Tools isOpen={isOpen === true} close={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
