import Square from 'lucide-react/icons/square'
import Volume2 from 'lucide-react/icons/volume-2'
import { useId } from 'react'
import styles from '../accessibility-panel.module.css'
import { Segments } from '../segments.tsx'
import { Switch } from '../switch.tsx'
import { changeSettings } from '../stored-settings.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { isHandheld } from '../../../../kit/device.ts'
import { classNames } from '../../../../kit/ui/class-names.ts'
import { useSettings } from '../use-settings.ts'
import { rates } from './rates.ts'
import { readableParts } from './readable-parts.ts'
import { reader } from './reader.ts'
import { useIsReading } from './use-is-reading.ts'
import { useVoice } from './use-voice.ts'

const paceNames = [
  { value: 'slow', label: '慢' },
  { value: 'normal', label: '正常' },
  { value: 'fast', label: '快' },
] as const

const content = () => document.querySelector('main') ?? document.body

/** Settings for reading aloud. Without a usable voice, they are disabled and the reason is shown. */
export function SpeechGroup() {
  const { pace, point } = useSettings()
  const isReading = useIsReading()
  const choice = useVoice()
  const voice = choice?.voice
  const reason = useId()
  const describedBy = voice ? undefined : reason
  const read = () => {
    if (isReading) reader.stop()
    else if (voice) reader.read(readableParts(content()), { voice, rate: rates[pace] })
  }
  return (
    <>
      <fieldset className={styles.group}>
        <legend>朗读</legend>
        <div className={styles.options}>
          <Button
            variant="secondary"
            aria-disabled={!voice || undefined}
            aria-describedby={describedBy}
            className={classNames(!voice && styles.unusable)}
            onClick={read}
          >
            {isReading ? <Square size={18} /> : <Volume2 size={18} />}
            {isReading ? '停止朗读' : '朗读本页'}
          </Button>
          <Switch
            isOn={point && voice !== undefined}
            disabled={!voice}
            describedBy={describedBy}
            onChange={(isOn) => changeSettings({ point: isOn })}
          >
            {isHandheld() ? '点哪里读哪里' : '指到哪里读哪里'}
          </Switch>
          {!voice && (
            <p id={reason} className={styles.reason}>
              {choice ? choice.refusal : '正在查找这台设备的中文语音…'}
            </p>
          )}
        </div>
      </fieldset>
      {voice && (
        <Segments
          legend="朗读速度"
          options={paceNames}
          value={pace}
          onChange={(chosen) => changeSettings({ pace: chosen })}
        />
      )}
    </>
  )
}
