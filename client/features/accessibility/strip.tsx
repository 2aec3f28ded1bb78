import type { ReactNode } from 'react'
import styles from './strip.module.css'
import { useAccessibility } from './use-accessibility.tsx'

/**
 * The accessibility buttons as a row of their own above the layouts, with what they open below them. In elder mode
 * it stays in sight, with the way out of that mode and the telephone.
 * @param call the link to the telephone
 */
export function AccessibilityStrip({ call }: { call?: ReactNode }) {
  const { panelButton, elderButton, isElder, isOpen, tools } = useAccessibility()
  return (
    // Open, it may be higher than the window.
    <section className={isElder && !isOpen ? styles.held : styles.strip} aria-label="无障碍">
      <div className={styles.buttons}>
        {panelButton}
        {isElder && call}
        {elderButton}
      </div>
      {tools}
    </section>
  )
}
