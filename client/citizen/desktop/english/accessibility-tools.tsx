import '../../site/accessibility/cursor/cursor.css'
import { AccessibilityPanel } from '../../site/accessibility/accessibility-panel.tsx'
import type { PanelWords } from '../../site/accessibility/panel-words.ts'
import { ReadingLine } from '../../site/accessibility/reading-line.tsx'
import type { ToolsProps } from '../../site/accessibility/use-accessibility.tsx'
import { useSettings } from '../../site/accessibility/use-settings.ts'
import styles from './english.module.css'

export { switchElderMode } from '../../site/accessibility/switch-elder-mode.ts'

const words: PanelWords = {
  title: 'Display settings',
  text: {
    legend: 'Text size',
    names: { '16': 'Normal', '18': 'Large', '22': 'Larger', '30': 'Largest' },
  },
  scheme: {
    legend: 'Colours',
    names: { standard: 'Normal', dark: 'Dark', white: 'Black on white', black: 'White on black' },
  },
  aids: {
    legend: 'Help with reading',
    elder: 'Easy Mode',
    cursor: 'Large pointer',
    line: 'Reading line',
  },
  reset: 'Back to normal',
  isReset: 'All settings are back to normal.',
  close: 'Close',
}

const help = (
  <p className={styles.settingsHelp}>
    These settings are kept on this device and are the same on the Chinese pages. Reading aloud is
    there only. Keys: Alt + / opens and closes this panel, Esc closes it.
  </p>
)

/** Panel of the accessibility buttons of an English page. Reading aloud is Chinese only. */
export default function EnglishTools({ isOpen, close }: ToolsProps) {
  const { line } = useSettings()
  return (
    <>
      {isOpen && <AccessibilityPanel close={close} words={words} help={help} />}
      {line && <ReadingLine />}
    </>
  )
}
