import { type ReactNode, useId } from 'react'
import styles from './accessibility-panel.module.css'

interface SegmentsProps<V extends string> {
  legend: string
  options: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** A group of radio buttons in a row. */
export function Segments<V extends string>({ legend, options, value, onChange }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
