import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { EvidenceField } from '../report/evidence/evidence-field.tsx'
import { WithIdempotency } from '../site/offers.tsx'
import { useUploads } from '../report/evidence/use-uploads.ts'
import { callerFor, type ReportKey } from '../report/withdrawal/report-key.ts'
import styles from './report-result.module.css'
import type { ReceivedReport } from '../report/received-report.ts'
import type { Message } from './send-message.ts'
import { useMessage } from './use-message.ts'

interface MessageFormProps {
  reportKey: ReportKey
  report: ReceivedReport
  kind: Message['kind']
  onSent: (thread: ReceivedReport['thread']) => void
}

/** Form for a further message with files, or an appeal, which is reviewed first. */
export function MessageForm({ reportKey, report, kind, onSent }: MessageFormProps) {
  const { may, real_name } = report
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [isReviewing, review] = useState(false)
  const uploads = useUploads(callerFor(reportKey))
  const name = kind === 'appeal' ? '申诉' : '补充说明'
  const { state, problem, fileProblem, submitError, isUnknown, check, send } = useMessage({
    reportKey,
    queue: uploads.queue,
    onSent,
  })
  useLeaveWarning(text.trim() !== '' || uploads.files.length > 0)
  // Asked for: the citizen comes from a button elsewhere on the page.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when it opens, and for another kind
  }, [kind])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check(text)) field.current?.focus()
    else if (kind === 'appeal') review(true)
    else send({ kind, msg: text })
  }
  const confirm = () => {
    review(false)
    send({ kind, msg: text })
  }
  return (
    <Card className={styles.reply}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2>{name}</h2>
        <TextArea
          ref={field}
          id="message-text"
          label={kind === 'appeal' ? '申诉理由' : '说明'}
          hint={real_name === false && '您是匿名举报，请不要写自己的姓名、电话。'}
          error={problem}
          value={text}
          maxLength={1000}
          onChange={({ target }) => setText(target.value)}
        />
        <EvidenceField
          id="message-files"
          label="文件"
          error={fileProblem}
          uploads={uploads}
          isAnonymous={real_name !== true}
        />
        {submitError && (
          <Alert tone="danger" title={submitError} announce>
            <p>
              您写的内容还在
              {isUnknown ? (
                <WithIdempotency otherwise="。这一条可能已经收到，请先重新查询看一看，没有再提交。">
                  ，可以再点“提交”，不会重复。
                </WithIdempotency>
              ) : (
                '。'
              )}
            </p>
          </Alert>
        )}
        <div className={styles.tools}>
          <Button type="submit" size="large" busy={state === 'uploading'}>
            <Send size={18} />
            提交{name}
          </Button>
        </div>
      </form>
      <output className={styles.sent}>
        {state === 'uploading' && '文件还在上传，传完会自动提交。'}
      </output>
      <Dialog
        title="请核对您的申诉"
        open={isReviewing}
        onClose={() => review(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => review(false)}>
              返回修改
            </Button>
            <Button onClick={confirm}>确认提交</Button>
          </>
        }
      >
        <p className={styles.text}>{text}</p>
        {uploads.files.length > 0 && (
          <p>文件：{uploads.files.map((file) => file.name).join('、')}</p>
        )}
        <p>{may.isStated && '每个举报只能申诉一次，'}提交后不能修改或撤回。</p>
      </Dialog>
    </Card>
  )
}

/** Makes the browser warn before unsaved text is lost. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
