import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../kit/ui/button/button.tsx'
import { changeSettings, resetSettings, switchElderMode } from '../stored-settings.ts'
import { reader } from '../speech/reader.ts'
import { SpeechGroup } from '../speech/speech-group.tsx'
import { useSettings } from '../use-settings.ts'
import styles from './accessibility-panel.module.css'
import { Help } from './help.tsx'
import { SchemeGroup } from './scheme-group.tsx'
import { Switch } from './switch.tsx'
import { TextGroup } from './text-group.tsx'
import { useFocusOnOpen } from './use-focus-on-open.ts'

/** A finger alone has no cursor. */
const hasPointer = !matchMedia('(any-hover: none)').matches

/** Everything that a citizen can change about how the pages look and sound; each change shows at once. */
export function AccessibilityPanel({ close }: { close: () => void }) {
  const { elder, cursor, line } = useSettings()
  const [isReset, setReset] = useState(false)
  const heading = useFocusOnOpen()
  const press = (event: KeyboardEvent) => {
    // While something is read aloud, Escape ends that first.
    if (event.key !== 'Escape' || reader.isReading()) return
    event.stopPropagation()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape, on the way up from its controls
    <div id="accessibility-panel" className={styles.panel} onKeyDown={press}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        无障碍设置
      </h2>
      <div className={styles.groups}>
        <TextGroup />
        <SchemeGroup />
        <SpeechGroup />
        <fieldset className={styles.group}>
          <legend>辅助</legend>
          <div className={styles.options}>
            <Switch isOn={elder} onChange={switchElderMode}>
              长辈模式
            </Switch>
            {hasPointer && (
              <Switch isOn={cursor} onChange={(isOn) => changeSettings({ cursor: isOn })}>
                大光标
              </Switch>
            )}
            <Switch isOn={line} onChange={(isOn) => changeSettings({ line: isOn })}>
              阅读线
            </Switch>
          </div>
        </fieldset>
      </div>
      <Help />
      <div className={styles.actions}>
        <output className={styles.said}>{isReset && '已恢复为标准设置。'}</output>
        <Button
          variant="secondary"
          onClick={() => {
            resetSettings()
            setReset(true)
          }}
        >
          全部恢复
        </Button>
        <Button onClick={close}>关闭</Button>
      </div>
    </div>
  )
}
