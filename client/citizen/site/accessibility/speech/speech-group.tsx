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
import { type Part, reader } from './reader.ts'
import { useIsReading } from './use-is-reading.ts'
import { useVoice } from './use-voice.ts'
import { spokenName } from './spoken-name.ts'
import { isPerceivable, spokenText } from './spoken-text.ts'

const fields = 'input, textarea, select'
/** Controls are announced with their role and state, as `spokenName` returns them. */
const controls = `${fields}, button, summary, [role=tab]`
/** `font` is that of a page's translation. */
const inline =
  'a, abbr, b, bdi, br, cite, code, em, font, i, img, kbd, mark, output, q, s, small, span, strong, sub, sup, svg, svg *, text-run, time, u, wbr'

/** Whether an element holds only inline content, so that it is read as one text. */
const isOneText = (element: Element) =>
  [...element.querySelectorAll('*')].every((part) => part.matches(inline) || !isPerceivable(part))

/** Returns the readable texts of an element in document order, each with the element that contains it. */
export function readableParts(element: Element): Part[] {
  if (!isPerceivable(element)) return []
  // The label is read together with its field.
  if (element instanceof HTMLLabelElement && element.control) return []
  const whole = element.matches(controls) ? spokenName(element) : undefined
  if (whole !== undefined || isOneText(element)) {
    const text = whole ?? spokenText(element)
    return text ? [{ text, element }] : []
  }
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return readableParts(node)
    const text = node instanceof Text ? node.data.trim() : ''
    return text ? [{ text, element }] : []
  })
}

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
