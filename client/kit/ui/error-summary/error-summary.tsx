import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  /** In the order of the fields; `id` is the id of the control to go to. */
  errors: readonly { id: string; message: string }[]
  /** Number of attempts to send (`formState.submitCount`): each one moves the focus here again. */
  attempt?: number
}

const goTo = (id: string) => (event: MouseEvent) => {
  // A fragment in the address would be a history entry or another screen.
  event.preventDefault()
  const control = document.getElementById(id)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** Errors of a form, at its top; takes the focus when it appears and on every new attempt. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  const some = errors.length > 0
  const focusedFor = useRef<number>(undefined)
  useEffect(() => {
    if (some && focusedFor.current !== attempt) box.current?.focus()
    focusedFor.current = some ? attempt : undefined
  })
  if (!some) return null
  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="alert" aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        有 {errors.length} 处需要修改
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
