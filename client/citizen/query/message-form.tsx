import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { EvidenceField } from '../report/evidence/evidence-field.tsx'
import { WithIdempotency } from '../site/offers.tsx'
import { useUploads } from '../report/evidence/use-uploads.ts'
import { callerFor, type ReportKey } from '../report/withdrawal/report-key.ts'
import { lastDayInWords } from '../../kit/time-in-words.ts'
import { messageFieldId } from './go-to-message.ts'
import styles from './report-result.module.css'
import type { ReceivedReport } from '../report/received-report.ts'
import type { Message } from './send-message.ts'
import { useMessage } from './use-message.ts'

type Kind = Message['kind']

/** Explains an appeal; only for back ends that state the possible actions. */
const appealHint = ({ may, appeal_answer_until: until }: ReceivedReport) =>
  `不同意办理结果，请求复核。${may.isStated ? '每个举报只能申诉一次。' : ''}${
    until === undefined ? '' : `预计 ${lastDayInWords(until)}前答复。`
  }`

const kindsWhere = (report: ReceivedReport) =>
  [
    {
      value: 'message',
      label: '补充说明',
      hint: '回答工作人员的问题，或者补充新的情况和材料。',
    },
    { value: 'appeal', label: '申诉', hint: appealHint(report) },
  ] as const

interface MessageFormProps {
  reportKey: ReportKey
  report: ReceivedReport
  onThread: (thread: ReceivedReport['thread']) => void
  /** Choice between message and appeal, if both are possible. */
  kind: Kind
  setKind: (kind: Kind) => void
}

/** Form for a further message with files, or an appeal. */
export function MessageForm({ reportKey, report, onThread, ...chosen }: MessageFormProps) {
  const { may, real_name } = report
  const kind = may.message && may.appeal ? chosen.kind : may.appeal ? 'appeal' : 'message'
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const uploads = useUploads(callerFor(reportKey))
  const name = kind === 'appeal' ? '申诉' : '补充说明'
  const { state, problem, fileProblem, submitError, isUnknown, send } = useMessage({
    reportKey,
    queue: uploads.queue,
    onSent: (thread) => {
      setText('')
      for (const { id } of uploads.files) uploads.queue.remove(id)
      onThread(thread)
    },
  })
  useLeaveWarning(text.trim() !== '' || uploads.files.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send({ kind, msg: text })) field.current?.focus()
  }
  return (
    <Card className={styles.reply}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2>{may.message && may.appeal ? '补充说明或申诉' : name}</h2>
        {may.message && may.appeal && (
          <Choice
            legend="您想"
            name="message-kind"
            options={kindsWhere(report)}
            value={kind}
            onChange={chosen.setKind}
            columns={2}
          />
        )}
        <TextArea
          ref={field}
          id={messageFieldId}
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
        {state === 'sent' && (report.thread ? '已经提交，显示在“往来”里。' : '已经提交。')}
      </output>
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
