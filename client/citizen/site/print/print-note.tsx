import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { useSiteTitle } from '../front-config.ts'
import styles from './print-note.module.css'

/** Foot of what is printed, on paper only: where it comes from, and of what moment it is. */
export function PrintNote() {
  const siteTitle = useSiteTitle()
  const [printedAt, setPrintedAt] = useState(() => Date.now())
  useEffect(() => {
    // The paper is made when the event is over.
    const note = () => flushSync(() => setPrintedAt(Date.now()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    <p className={styles.note}>
      {siteTitle} {location.origin}
      <br />
      打印时间：{timeInWords(printedAt)}
    </p>
  )
}
