import * as words from '#words/controls.ts'
import type { ChangeEvent } from 'react'
import { serverNow } from '../../server-clock.ts'
import { isoDay } from '../../time-in-words.ts'
import type { FieldText } from '../field/field.tsx'
import { TextField } from '../text-field/text-field.tsx'
import styles from './moment-field.module.css'

interface Props extends FieldText {
  id: string
  /** See `fromTimeInput`; a part that was begun and not finished is `?`. */
  value: string
  onChange: (value: string) => void
}

const isWhole = (part: string) => !part.includes('?')

/** A past day, and its time of day for those who know it: a day alone would be dropped by `datetime-local`. */
export function MomentField({ id, value, onChange, ...text }: Props) {
  const [day = '', time = ''] = value.split('T')
  const part = (shown: string, put: (typed: string) => void) => {
    const read = ({ currentTarget: { validity, value: typed } }: ChangeEvent<HTMLInputElement>) => {
      const now = validity.badInput ? '?' : typed
      if (now !== shown) put(now)
    }
    // Browsers announce no change while a part of the field is missing.
    return { value: isWhole(shown) ? shown : '', onChange: read, onBlur: read }
  }
  const join = (parts: readonly string[]) => onChange(parts.join('T').replace(/T$/, ''))
  return (
    <div className={styles.parts}>
      <TextField
        {...text}
        {...part(day, (typed) => join([typed, time]))}
        id={id}
        type="date"
        max={isoDay(serverNow())}
      />
      <TextField
        {...part(time, (typed) => join([day, typed]))}
        id={`${id}-time`}
        type="time"
        label={words.timeOfDay}
        optional
      />
    </div>
  )
}
