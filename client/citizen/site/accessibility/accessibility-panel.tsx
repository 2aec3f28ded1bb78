import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../kit/ui/button/button.tsx'
import { changeSettings, resetSettings, switchElderMode } from './stored-settings.ts'
import { reader } from './speech/reader.ts'
import { useSettings } from './use-settings.ts'
import styles from './accessibility-panel.module.css'
import type { PanelWords } from './panel-words.ts'
import { SchemeGroup } from './scheme-group.tsx'
import { Switch } from './switch.tsx'
import { TextGroup } from './text-group.tsx'
import { useFocusOnOpen } from './use-focus-on-open.ts'

/** Whether to offer the large cursor: touch-only devices show no cursor. */
const hasPointer = !matchMedia('(any-hover: none)').matches

interface AccessibilityPanelProps {
  close: () => void
  words: PanelWords
  /** Controls for reading aloud; absent if the language does not offer it. */
  speech?: ReactNode
  help: ReactNode
}

/** Everything that a citizen can change about how the pages look and sound; each change shows at once. */
export function AccessibilityPanel({ close, words, speech, help }: AccessibilityPanelProps) {
  const { elder, cursor, line } = useSettings()
  const [isReset, setReset] = useState(false)
  const heading = useFocusOnOpen()
  const press = (event: KeyboardEvent) => {
    // While the page is read aloud, Escape stops the reading; `Player` handles that.
    if (event.key !== 'Escape' || reader.isReading()) return
    event.stopPropagation()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape, on the way up from its controls
    <div id="accessibility-panel" className={styles.panel} onKeyDown={press}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      <div className={styles.groups}>
        <TextGroup {...words.text} />
        <SchemeGroup {...words.scheme} />
        {speech}
        <fieldset className={styles.group}>
          <legend>{words.aids.legend}</legend>
          <div className={styles.options}>
            <Switch isOn={elder} onChange={switchElderMode}>
              {words.aids.elder}
            </Switch>
            {hasPointer && (
              <Switch isOn={cursor} onChange={(isOn) => changeSettings({ cursor: isOn })}>
                {words.aids.cursor}
              </Switch>
            )}
            <Switch isOn={line} onChange={(isOn) => changeSettings({ line: isOn })}>
              {words.aids.line}
            </Switch>
          </div>
        </fieldset>
      </div>
      {help}
      <div className={styles.actions}>
        <output className={styles.said}>{isReset && words.isReset}</output>
        <Button
          variant="secondary"
          onClick={() => {
            resetSettings()
            setReset(true)
          }}
        >
          {words.reset}
        </Button>
        <Button onClick={close}>{words.close}</Button>
      </div>
    </div>
  )
}
