import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldError } from '../field/field.tsx'
import styles from './choice.module.css'

interface ChoiceOption<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  /** Visible but not selectable; `hint` should say why. */
  disabled?: boolean
}

interface ChoiceProps<V extends string> {
  legend: ReactNode
  error?: string | undefined
  /** Also the name of the radio buttons. The first option carries `id` (or `name`), for ErrorSummary. */
  name: string
  id?: string
  options: readonly ChoiceOption<V>[]
  value: V | undefined
  onChange: (value: V) => void
  columns: 2 | 3 | 4
  /** The options as large cards with headings, where the choice is the whole page. */
  large?: boolean
}

const columnClass = { 2: styles.two, 3: styles.three, 4: styles.four }

/** A choice of one option, as cards with native radio buttons. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { legend, error, name, id = name, options, value, onChange, large } = props
  const group = useId()
  return (
    <fieldset
      className={classNames(styles.group, error && styles.invalid)}
      aria-describedby={describedBy(group, { error })}
    >
      <legend className={styles.legend}>{legend}</legend>
      <FieldError id={group} error={error} />
      <div
        className={classNames(styles.options, large && styles.large, columnClass[props.columns])}
      >
        {options.map((option, i) => (
          <Option
            key={option.value}
            option={option}
            id={i === 0 ? id : `${id}-${option.value}`}
            name={name}
            chosen={option.value === value}
            choose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface OptionProps<V extends string> {
  option: ChoiceOption<V>
  id: string
  name: string
  chosen: boolean
  choose: () => void
}

function Option<V extends string>({ option, id, name, chosen, choose }: OptionProps<V>) {
  return (
    <label
      htmlFor={id}
      className={classNames(
        styles.option,
        chosen && styles.chosen,
        option.disabled && styles.refused,
      )}
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={option.value}
        checked={chosen}
        disabled={option.disabled}
        aria-describedby={option.hint ? `${id}-detail` : undefined}
        aria-labelledby={`${id}-label`}
        onChange={choose}
      />
      <span id={`${id}-label`} className={styles.label}>
        {option.label}
      </span>
      {option.hint && (
        <span id={`${id}-detail`} className={styles.detail}>
          {option.hint}
        </span>
      )}
    </label>
  )
}
