import type { ReactNode } from 'react'
import styles from './strip.module.css'
import { chineseStrip, type StripLanguage, useAccessibility } from './use-accessibility.tsx'

interface AccessibilityStripProps {
  /** The link to the telephone. */
  call?: ReactNode
  language?: StripLanguage
}

/**
 * The accessibility buttons as a row of their own above the layouts, with what they open below them. In elder mode
 * it stays in sight, with the way out of that mode and the telephone.
 */
export function AccessibilityStrip({ call, language = chineseStrip }: AccessibilityStripProps) {
  const { panelButton, elderButton, isElder, isOpen, tools } = useAccessibility(language)
  return (
    // Open, it may be higher than the window.
    <section className={isElder && !isOpen ? styles.held : styles.strip} aria-label={language[0]}>
      <div className={styles.buttons}>
        {panelButton}
        {isElder && call}
        {elderButton}
      </div>
      {tools}
    </section>
  )
}
