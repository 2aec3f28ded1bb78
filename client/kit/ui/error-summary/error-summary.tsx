import * as words from '#words/controls.ts'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  /** Problems in the order of the fields; `id` is that of the control to go to. */
  errors: readonly { id: string; message: string }[]
  /** Number of attempts to send: each one moves the focus here again. */
  attempt?: number
}

const goTo = (id: string) => (event: MouseEvent) => {
  // A fragment in the address would be a history entry or another screen.
  event.preventDefault()
  const control = document.getElementById(id)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** Errors of a form, at its top; takes the focus once an attempt, and leaves it alone while fields are edited. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  const some = errors.length > 0
  const lastAttempt = useRef(-1)
  /** The attempt's errors have yet to be focused; they may come after it. */
  const isDue = useRef(false)
  useEffect(() => {
    if (attempt !== lastAttempt.current) isDue.current = attempt > lastAttempt.current
    lastAttempt.current = attempt
    if (!some || !isDue.current) return
    isDue.current = false
    box.current?.focus()
  })
  useEffect(() => {
    if (!some) return undefined
    document.title = words.errorPrefix + document.title
    return () => {
      document.title = document.title.replace(words.errorPrefix, '')
    }
  }, [some])
  if (!some) return null
  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="alert" aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {words.toChange(errors.length)}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            <a href={`#${id}`} onClick={goTo(id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
