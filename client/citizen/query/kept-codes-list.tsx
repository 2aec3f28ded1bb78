import { useEffect, useRef, useState } from 'react'
import { reportName } from '#words/report-name.ts'
import * as words from '#words/query.ts'
import { timeInWords } from '../../kit/time-in-words.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { DangerDialog } from '../../kit/ui/dialog/danger-dialog.tsx'
import {
  forgetAllCodes,
  forgetCode,
  type KeptCode,
  keptCodes,
  watchKeptCodes,
} from '../site/kept-codes.ts'
import { shownQueryCode } from '../site/typed-query-code.ts'
import styles from './kept-codes-list.module.css'
import rows from './report-rows.module.css'

interface KeptCodesListProps {
  busy: boolean
  query: (code: string) => void
}

/** The query codes stored on this device, to open and remove; hidden for none. */
export function KeptCodesList({ busy, query }: KeptCodesListProps) {
  const [codes, setCodes] = useState(keptCodes)
  const [removing, setRemoving] = useState<KeptCode | 'all'>()
  const [removals, setRemovals] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (removals > 0) heading.current?.focus()
  }, [removals])
  useEffect(() => watchKeptCodes(() => setCodes(keptCodes())), [])
  const close = () => setRemoving(undefined)
  const remove = () => {
    if (removing === 'all') forgetAllCodes()
    else if (removing) forgetCode(removing.query_code)
    setCodes(keptCodes())
    close()
    setRemovals(removals + 1)
  }
  if (codes.length === 0) return <output>{removals > 0 && words.removed}</output>
  return (
    <section className={styles.kept} aria-labelledby="kept-codes">
      <h2 id="kept-codes" ref={heading} tabIndex={-1} className="h3">
        {words.kept}
      </h2>
      <p className="soft">{words.keptCaution}</p>
      <output>{removals > 0 && words.removed}</output>
      <ul className={rows.items}>
        {codes.map((kept) => (
          <Item
            key={kept.query_code}
            {...{ kept, busy }}
            query={() => query(kept.query_code)}
            remove={() => setRemoving(kept)}
          />
        ))}
      </ul>
      {codes.length > 1 && (
        <Button variant="quiet" onClick={() => setRemoving('all')}>
          {words.removeAll}
        </Button>
      )}
      <DangerDialog
        title={removing === 'all' ? words.removeAllAsk(codes.length) : words.removeAsk}
        open={removing !== undefined}
        no={words.removeNot}
        onNo={close}
        yes={words.remove}
        onYes={remove}
      >
        {removing !== undefined && removing !== 'all' && (
          <p className={styles.code} translate="no">
            {shownQueryCode(removing.query_code)}
          </p>
        )}
        <p>{words.removeMeans}</p>
      </DangerDialog>
    </section>
  )
}

interface ItemProps {
  kept: KeptCode
  busy: boolean
  query: () => void
  remove: () => void
}

/** Returns the end of the code: enough to recognise, too little for a bystander. */
function Item({ kept, busy, query, remove }: ItemProps) {
  const { query_code, reported_at, type_name } = kept
  const name = reportName(type_name, undefined)
  const end = query_code.slice(-4)
  return (
    <li className={rows.item}>
      <p>
        <strong>{name}</strong>
        <span>{[timeInWords(reported_at), words.codeEnd(end)].filter(Boolean).join(' · ')}</span>
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          disabled={busy}
          aria-label={words.progressOf(name, end)}
          onClick={query}
        >
          {words.progress}
        </Button>
        <Button variant="quiet" aria-label={words.removeOf(name, end)} onClick={remove}>
          {words.remove}
        </Button>
      </div>
    </li>
  )
}
