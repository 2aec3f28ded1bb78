import type { Output } from '../../../contract/endpoint.ts'
import { figuresClose, figuresPropose, figuresRead } from '../../../contract/desk/figures.ts'
import { download } from '../../kit/download.ts'
import { dayInWords } from '../../kit/time-in-words.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { announce, announceFailure } from '../frame/announce.tsx'
import { useSignedIn } from '../frame/member.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { useClock } from '../frame/use-clock.ts'
import styles from './figures-page.module.css'

interface ClosingProps {
  month: string
  months: Output<typeof figuresRead>
}

/** How a month is closed: proposed by a statistician, closed and signed by a supervisor. */
export function Closing({ month, months: { closing, closable_from } }: ClosingProps) {
  const { id, roles } = useSignedIn()
  const propose = useCallMutation(figuresPropose, [figuresRead])
  const close = useCallMutation(figuresClose, [figuresRead])
  const tell = (done: Promise<unknown>, words: string) =>
    void done.then(() => announce(words), announceFailure)
  const isClosed = Boolean(closing?.closed_at)
  const isOpen = Date.parse(closable_from) <= useClock(60_000)
  return (
    <Panel
      title={isClosed ? '已封存' : '封存'}
      actions={
        <>
          {!isClosed && isOpen && roles.includes('statistician') && (
            <Button
              variant="secondary"
              busy={propose.isPending}
              onClick={() => tell(propose.mutateAsync({ month }), '已提出，等主管封存')}
            >
              {closing ? '按现在的数字重新提出' : '提出封存'}
            </Button>
          )}
          {closing &&
            !isClosed &&
            roles.includes('supervisor') &&
            closing.proposed_by.id !== id && (
              <Button
                busy={close.isPending}
                onClick={() => tell(close.mutateAsync({ month, sm3: closing.sm3 }), '已签名封存')}
              >
                核对无误，签名封存
              </Button>
            )}
          {closing?.signature && (
            <>
              <Button
                variant="secondary"
                onClick={() => download(new Blob([closing.statement]), `figures-${month}.json`)}
              >
                下载公开数据
              </Button>
              <Button
                variant="secondary"
                onClick={() =>
                  download(new Blob([bytesOf(closing.signature ?? '')]), `figures-${month}.sig`)
                }
              >
                下载签名
              </Button>
            </>
          )}
        </>
      }
    >
      {!closing && (
        <p>
          {dayInWords(closable_from)}
          （下个月的第三个工作日）起，由统计员提出、主管封存，两个人各做一步。
        </p>
      )}
      {closing && (
        <>
          <p>
            {closing.proposed_by.name} <Moment at={closing.proposed_at} /> 提出
            {closing.closed_by && (
              <>
                ，{closing.closed_by.name} <Moment at={closing.closed_at} />{' '}
                签名封存。以后不再改动，每个人都能核对签名。
              </>
            )}
          </p>
          <details>
            <summary>
              {isClosed ? '公开的数据' : '将要公开的数据'}：少于 10 件的已经合并或略去
            </summary>
            <pre className={styles.statement} translate="no">
              {closing.statement}
            </pre>
          </details>
        </>
      )}
    </Panel>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
