import { useState } from 'react'
import type { Output } from '../../../contract/endpoint.ts'
import {
  figuresClose,
  figuresPropose,
  figuresRead,
} from '../../../contract/figures/desk-figures.ts'
import { closedMonth } from '../../../contract/figures/closed-month.ts'
import { changesBetween, publishedFigures } from '../../../contract/figures/figure-changes.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { download } from '../../kit/download.ts'
import { Form } from '../../kit/form.tsx'
import { formText } from '../../kit/form-text.ts'
import { dayInWords } from '../../kit/time-in-words.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { announce, announceFailure } from '../frame/announce.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useSignedIn } from '../frame/member.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { useForm } from '../frame/use-form.ts'
import { useServerClock } from '../frame/use-clock.ts'
import styles from './figures-page.module.css'

type Months = Output<typeof figuresRead>
type Version = Months['versions'][number]

/** How a month is closed, and closed again: proposed by a statistician, closed and signed by a supervisor. */
export function Closing({ months }: { months: Months }) {
  const { versions, closable_from } = months
  const { month } = months.current
  const { id, roles } = useSignedIn()
  const propose = useCallMutation(figuresPropose, [figuresRead])
  const [isSigning, setIsSigning] = useState(false)
  const tell = (done: Promise<unknown>, words: string) =>
    void done.then(() => announce(words), announceFailure)
  const newest = versions.at(-1)
  const isClosed = versions.some(({ closed_at }) => closed_at)
  const isOpen = Date.parse(closable_from) <= useServerClock(60_000)
  const mayPropose = isOpen && roles.includes('statistician')
  return (
    <Panel
      title={isClosed ? '已封存' : '封存'}
      actions={
        <>
          {!isClosed && mayPropose && (
            <Button
              variant="secondary"
              busy={propose.isPending}
              onClick={() => tell(propose.mutateAsync({ month }), '已提出，等主管封存')}
            >
              {newest ? '按现在的数字重新提出' : '提出封存'}
            </Button>
          )}
          {newest &&
            !newest.closed_at &&
            roles.includes('supervisor') &&
            newest.proposed_by.id !== id && (
              <Button onClick={() => setIsSigning(true)}>核对并签名封存</Button>
            )}
        </>
      }
    >
      {!newest && (
        <p>
          {dayInWords(closable_from)}
          （下个月的第三个工作日）起，由统计员提出、主管封存，两个人各做一步。
        </p>
      )}
      {versions.map((version, i) => (
        <VersionOf key={version.version} {...{ month, version }} before={versions[i - 1]} />
      ))}
      {isClosed && mayPropose && <CloseAgain key={newest?.sm3} month={month} />}
      {isSigning && newest && (
        <SigningDialog {...{ month, version: newest }} onClose={() => setIsSigning(false)} />
      )}
    </Panel>
  )
}

/** Shows the figures that will be public, and signs them with a fresh code. */
function SigningDialog({
  month,
  version,
  onClose,
}: {
  month: string
  version: Version
  onClose: () => void
}) {
  const { failure, busy, submit } = useForm(figuresClose, [figuresRead])
  const sign = async () => {
    if (!(await submit({ month, sm3: version.sm3 }))) return
    announce('已签名封存')
    onClose()
  }
  return (
    <FormDialog
      title={`签名封存 ${month}`}
      submit="核对无误，签名封存"
      {...{ busy, failure, onClose }}
      onSubmit={() => void sign()}
    >
      <p>签名后不能再改，以下数字马上公开。要再输入一次动态验证码。</p>
      <FiguresToSign version={version} />
    </FormDialog>
  )
}

const FiguresToSign = ({ version }: { version: Version }) => (
  <dl className={styles.toSign}>
    {publishedFigures(read(version)).map(({ figure, name, unit, value }) => (
      <div key={figure}>
        <dt>{name}</dt>
        <dd>
          {inChinese(value)}
          {value !== null && ` ${unit}`}
        </dd>
      </div>
    ))}
  </dl>
)

const read = ({ statement }: Version) => closedMonth.parse(JSON.parse(statement))

const inChinese = (value: number | null) =>
  value === null ? '不公布' : value.toLocaleString('zh-CN')

interface VersionOfProps {
  month: string
  version: Version
  /** The version that it replaces, which stays published. */
  before: Version | undefined
}

/** A version of the month: who made it, why, what differs from the one before, and its files. */
function VersionOf({ month, version: of, before }: VersionOfProps) {
  const { version, statement, proposed_by, proposed_at, closed_by, closed_at, signature } = of
  const name = `figures-${month}-v${version}`
  return (
    <section className={styles.version}>
      {before && (
        <>
          <h3>
            第 {version} 版{!closed_at && '（等主管签名）'}
          </h3>
          <p>原因：{read(of).reason}</p>
          <ul>
            {changesBetween(read(before), read(of)).map(({ figure, name: figureName, was, is }) => (
              <li key={figure}>
                {figureName}：{inChinese(was)} → <b>{inChinese(is)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {proposed_by.name} <Moment at={proposed_at} /> 提出
        {closed_by && (
          <>
            ，{closed_by.name} <Moment at={closed_at} /> 签名封存。每个人都能核对签名。
          </>
        )}
      </p>
      <details>
        <summary>{closed_at ? '公开的数据' : '将要公开的数据'}：少于 10 件的已经合并或略去</summary>
        <pre className={styles.statement} translate="no">
          {statement}
        </pre>
      </details>
      {signature !== null && (
        <p className="wrap-2">
          <Button
            variant="secondary"
            onClick={() => download(new Blob([statement]), `${name}.json`)}
          >
            下载公开数据
          </Button>
          <Button
            variant="secondary"
            onClick={() => download(new Blob([bytesOf(signature)]), `${name}.sig`)}
          >
            下载签名
          </Button>
        </p>
      )}
    </section>
  )
}

/** The form to close a month again, for a reason that is published. */
function CloseAgain({ month }: { month: string }) {
  const propose = useCallMutation(figuresPropose, [figuresRead])
  const [problem, setProblem] = useState<string>()
  const submit = (form: HTMLFormElement) => {
    setProblem(undefined)
    propose.mutateAsync({ month, reason: formText(form, 'reason').trim() }).then(
      () => announce('已提出，等主管签名'),
      (thrown: unknown) => setProblem(messageOf(thrown)),
    )
  }
  return (
    <details>
      <summary>重新发布</summary>
      <Form onSubmit={submit} className={styles.again}>
        <p>按现在的数字重新统计，由主管签名后公布为新的一版。以前的版本照常公布，原因一并公布。</p>
        <TextArea label="原因" name="reason" maxLength={500} rows={3} />
        {problem !== undefined && <Alert tone="danger" title={problem} announce />}
        <Button type="submit" variant="secondary" busy={propose.isPending}>
          提出重新发布
        </Button>
      </Form>
    </details>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
