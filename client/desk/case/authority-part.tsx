import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { authorityRemind } from '../../../contract/desk/authority-answer.ts'
import { authorityOutcomes } from '../../../contract/desk/authority-part.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { announceFailure } from '../frame/announce.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { EvidenceGrid, type GridProps } from './evidence-grid.tsx'
import { shortMoment } from './moments.ts'
import entries from './case-entries.module.css'
import styles from './authority-part.module.css'
import { serverNow } from '../../kit/server-clock.ts'

const stateNames = { waiting: '等待回函', overdue: '已超期', answered: '已回函' } as const

type Awaited = NonNullable<CaseDetail['authority_part']>['awaited'][number]
const isLate = ({ delivered_on: deliveredOn, state, due_at: due }: Awaited) =>
  deliveredOn !== null && state !== 'answered' && Date.parse(due) <= serverNow()

interface Props {
  detail: CaseDetail
  grid: Omit<GridProps, 'files'>
}

/** What the authorities of a case were handed, were reminded of and answered. */
export function AuthorityPart({ detail, grid }: Props) {
  const { case_number: caseNumber, authority_part: part, status } = detail
  const remind = useCallMutation(authorityRemind)
  const [letter, setLetter] = useState<{ letter: string; channel: string }>()
  const onRemind = () =>
    remind.mutateAsync({ case_number: caseNumber }).then(setLetter, announceFailure)
  return (
    <>
      <ol className={entries.entries}>
        {part?.awaited.map(({ authority, channel, delivered_on: on, due_at: due, ...one }) => (
          <li key={one.handed_out_at}>
            <p className={entries.head}>
              {on === null ? (
                <>
                  <time dateTime={one.handed_out_at}>{shortMoment(one.handed_out_at)}</time>{' '}
                  下载材料，还没有登记送达<strong>{authority}</strong>，
                </>
              ) : (
                <>
                  <time dateTime={on}>{on}</time> 送达<strong>{authority}</strong>（{channel}），
                </>
              )}
              <time dateTime={due}>{shortMoment(due)}</time> 前回函：
              <b className={one.state === 'overdue' ? styles.late : undefined}>
                {on === null ? '待移送' : stateNames[one.state]}
              </b>
            </p>
          </li>
        ))}
        {part?.reminders.map(({ authority, channel, by, at }) => (
          <li key={at}>
            <p className={entries.head}>
              <time dateTime={at}>{shortMoment(at)}</time> {by.name}催办<strong>{authority}</strong>
              （{channel}）
            </p>
          </li>
        ))}
        {part?.answers.map(({ id, authority, outcome, words, at, by, files }) => (
          <li key={id} className={entries.note}>
            <p className={entries.head}>
              <time dateTime={at}>{shortMoment(at)}</time> <strong>{authority}回函</strong>：
              {authorityOutcomes[outcome]}
              {by ? ` ${by.name}录入` : ' 凭二维码填写'}
              <span className={entries.inside}>举报人看不到</span>
            </p>
            <p className={entries.text}>
              <HostileText text={words} />
            </p>
            {files.length > 0 && <EvidenceGrid {...grid} files={files} />}
          </li>
        ))}
      </ol>
      {status === 'transferred' && (
        <p className={styles.actions}>
          {part?.awaited.some(isLate) && (
            <Button variant="secondary" busy={remind.isPending} onClick={() => void onRemind()}>
              催办承办单位
            </Button>
          )}
          <Link to={`/replies?case=${caseNumber}`}>录入回函</Link>
        </p>
      )}
      {letter && (
        <Dialog
          open
          title="催办函"
          onClose={() => setLetter(undefined)}
          actions={
            <>
              <Button variant="quiet" onClick={() => setLetter(undefined)}>
                关闭
              </Button>
              <Button onClick={() => window.print()}>打印</Button>
            </>
          }
        >
          <p className={styles.remark}>已记录催办。请按原方式（{letter.channel}）送达承办单位。</p>
          <pre className={styles.letter}>{letter.letter}</pre>
        </Dialog>
      )}
    </>
  )
}
