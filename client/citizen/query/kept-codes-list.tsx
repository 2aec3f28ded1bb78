import { useEffect, useState } from 'react'
import { reportName } from '../../../contract/report/report-summary.ts'
import { timeInWords } from '../../kit/time-in-words.ts'
import { Breakable } from '../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
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
  useEffect(() => watchKeptCodes(() => setCodes(keptCodes())), [])
  if (codes.length === 0) return null
  const close = () => setRemoving(undefined)
  const remove = () => {
    if (removing === 'all') forgetAllCodes()
    else if (removing) forgetCode(removing.query_code)
    setCodes(keptCodes())
    close()
  }
  return (
    <section className={styles.kept} aria-labelledby="kept-codes">
      <h2 id="kept-codes">
        <Breakable>这台设备上的查询码</Breakable>
      </h2>
      <p className={styles.caution}>
        能使用这台设备的人都能打开下面的举报。使用他人或公用设备时，请移除。
      </p>
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
          全部移除
        </Button>
      )}
      <Dialog
        title={removing === 'all' ? `移除全部 ${codes.length} 个查询码？` : '移除这个查询码？'}
        open={removing !== undefined}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              不移除
            </Button>
            <Button variant="danger" onClick={remove}>
              移除
            </Button>
          </>
        }
      >
        {removing !== undefined && removing !== 'all' && (
          <p className={styles.code}>{shownQueryCode(removing.query_code)}</p>
        )}
        <p>举报会继续办理。没有在别处保存查询码的，移除后无法找回。</p>
      </Dialog>
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
        <span>{[timeInWords(reported_at), `尾号 ${end}`].filter(Boolean).join(' · ')}</span>
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          disabled={busy}
          aria-label={`查看进度，${name}，尾号 ${end}`}
          onClick={query}
        >
          查看进度
        </Button>
        <Button variant="quiet" aria-label={`移除，${name}，尾号 ${end}`} onClick={remove}>
          移除
        </Button>
      </div>
    </li>
  )
}
