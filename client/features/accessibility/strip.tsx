import styles from './strip.module.css'
import { useAccessibility } from './use-accessibility.tsx'

/** The accessibility buttons as a row of their own above the layouts, with what they open below them. */
export function AccessibilityStrip() {
  const { buttons, tools } = useAccessibility()
  return (
    <section className={styles.strip} aria-label="无障碍">
      <div className={styles.buttons}>{buttons}</div>
      {tools}
    </section>
  )
}
