import { useEffect, useRef } from 'react'
import styles from './list.module.css'

interface ListSummaryProps {
  /** E.g. `共 23 条`; screen readers announce changes. */
  text: string
  /** The shown page; undefined while none is. A change moves the focus to the top of the list. */
  page: number | undefined
}

export function ListSummary({ text, page }: ListSummaryProps) {
  const line = useRef<HTMLOutputElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (page === undefined) return
    if (shown.current !== undefined && shown.current !== page) {
      line.current?.focus({ preventScroll: true })
      line.current?.scrollIntoView({ block: 'nearest' })
    }
    shown.current = page
  }, [page])
  return (
    <output ref={line} tabIndex={-1} className={styles.summary}>
      {text}
    </output>
  )
}
