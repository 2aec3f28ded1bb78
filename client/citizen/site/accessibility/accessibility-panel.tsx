import {
  type KeyboardEvent,
  type ReactNode,
  useState,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import * as words from '#words/accessibility.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { changeSettings, resetSettings, switchElderMode } from './stored-settings.ts'
import { reader } from './speech/reader.ts'
import { useSettings } from './use-settings.ts'
import styles from './accessibility-panel.module.css'
import { Switch } from './switch.tsx'
import { deviceScheme } from './apply-settings.ts'
import { Segments } from './segments.tsx'
import { textSizes } from './settings.ts'

/** Focuses a heading when it appears; returns the focus if it is still inside when the heading is removed. */
function useFocusOnOpen(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const area = heading.current?.parentElement
    heading.current?.focus()
    return () => {
      const { activeElement } = document
      // The browser may have moved the focus to the body when the focused element was removed.
      const isNear = activeElement === document.body || area?.contains(activeElement)
      if (isNear && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return heading
}

/** Choice of the text size: 16, 18, 22 or 30 px, in elder mode 18 px or more. */
function TextGroup() {
  const { text, elder } = useSettings()
  const sizes = elder ? textSizes.slice(1) : textSizes
  return (
    <Segments
      legend={words.textSize}
      options={sizes.map((value) => ({ value, label: words.textSizes[value] }))}
      value={elder && text === '16' ? '18' : text}
      onChange={(size) => changeSettings({ text: size })}
    />
  )
}

const schemes = ['standard', 'dark', 'white', 'black'] as const

/** Choice of the colour scheme. */
function SchemeGroup() {
  const { scheme } = useSettings()
  return (
    <Segments
      legend={words.colours}
      options={schemes.map((value) => ({
        value,
        label: (
          <>
            <span className={styles.swatch} data-of={value} aria-hidden="true" />
            {words.schemes[value]}
          </>
        ),
      }))}
      value={scheme ?? deviceScheme()}
      onChange={(chosen) => changeSettings({ scheme: chosen })}
    />
  )
}

/** Whether to offer the large cursor: touch-only devices show no cursor. */
const hasPointer = !matchMedia('(any-hover: none)').matches

interface AccessibilityPanelProps {
  close: () => void
  /** Controls for reading aloud; absent if the language does not offer it. */
  speech?: ReactNode
}

/** Everything that a citizen can change about how the pages look and sound; each change shows at once. */
export function AccessibilityPanel({ close, speech }: AccessibilityPanelProps) {
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
      <h2 ref={heading} tabIndex={-1} className="h3">
        {words.title}
      </h2>
      <div className={styles.groups}>
        <TextGroup />
        <SchemeGroup />
        {speech}
        <fieldset className={styles.group}>
          <legend>{words.aids}</legend>
          <div className={styles.options}>
            <Switch isOn={elder} onChange={switchElderMode}>
              {words.elder}
            </Switch>
            {hasPointer && (
              <Switch isOn={cursor} onChange={(isOn) => changeSettings({ cursor: isOn })}>
                {words.cursor}
              </Switch>
            )}
            <Switch isOn={line} onChange={(isOn) => changeSettings({ line: isOn })}>
              {words.line}
            </Switch>
          </div>
        </fieldset>
      </div>
      <Help />
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

/** How to use the pages without a mouse, and where settings are stored. */
const Help = () => (
  <details className={styles.help}>
    <summary>{words.help}</summary>
    <dl>
      {words.keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <p>{words.helpText}</p>
  </details>
)
