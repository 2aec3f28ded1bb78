import * as words from '#words/site.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { useSiteTitle } from '../front-config.ts'
import styles from './print-note.module.css'

/** Footer on paper only: source and time of the printout. */
export function PrintNote() {
  const siteTitle = useSiteTitle()
  const [printedAt, setPrintedAt] = useState(() => Date.now())
  useEffect(() => {
    // The browser prints after the event handlers.
    const note = () => flushSync(() => setPrintedAt(Date.now()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    <p className={styles.note}>
      {siteTitle} {location.origin}
      <br />
      {words.printedAt}
      {timeInWords(printedAt)}
    </p>
  )
}
