import type { ReactNode } from 'react'
import styles from './strip.module.css'
import * as words from '#words/accessibility.ts'
import { useAccessibility } from './use-accessibility.tsx'

interface AccessibilityStripProps {
  /** The link that calls the helpline; shown in elder mode. */
  call?: ReactNode
}

/** The accessibility buttons in a row, with the panel below. In elder mode the row stays in view and has the helpline. */
export function AccessibilityStrip({ call }: AccessibilityStripProps) {
  const { panelButton, elderButton, isElder, isOpen, tools } = useAccessibility()
  return (
    // Not held while open: the panel may be taller than the window.
    <section className={isElder && !isOpen ? styles.held : styles.strip} aria-label={words.name}>
      <div className={styles.buttons}>
        {panelButton}
        {isElder && call}
        {elderButton}
      </div>
      {tools}
    </section>
  )
}
