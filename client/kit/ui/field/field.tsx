import * as words from '#words/controls.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** The error and how to correct it; shown at the field and read out with it. */
  error?: string | undefined
  /** Marks the field as optional. */
  optional?: boolean
}

interface FieldProps extends FieldText {
  /** Id of the control; hint and error become `<id>-hint` and `<id>-error`. */
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Returns the `aria-describedby` of a control inside a `Field`. */
export const describedBy = (
  id: string,
  { hint, error, optional }: Pick<FieldText, 'hint' | 'error' | 'optional'>,
): string | undefined =>
  [error && `${id}-error`, optional && `${id}-optional`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ') || undefined

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={`${id}-error`} className={styles.error}>
      <CircleAlert size={16} />
      {error}
    </p>
  ) : null

/** Content beside a label: part not of the control's name, but of its description by `describedBy`. */
export const OptionalMark = ({ id }: { id: string }) => (
  <span id={`${id}-optional`} aria-hidden="true" className={styles.optional}>
    {words.optional}
  </span>
)

/** Label, hint and error around a control that carries `id` and `describedBy(id, …)`. */
export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <OptionalMark id={id} />}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="soft small">
          {hint}
        </div>
      )}
      <FieldError id={id} error={error} />
      <div className={styles.control}>{children}</div>
    </div>
  )
}
