import * as words from '#words/result.ts'
import Send from 'lucide-react/icons/send'
import { useEffect, useRef, useState } from 'react'
import { Form } from '../../kit/form.tsx'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { EvidenceField } from '../report/evidence/evidence-field.tsx'
import { FilePassword } from '../report/evidence/file-password.tsx'
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
  /** What the centre asks, which stays in sight while it is answered. */
  question?: string | undefined
  onSent: (thread: ReceivedReport['thread']) => void
}

/** Form for a further message with files, or an appeal, which is reviewed first. */
export function MessageForm({ reportKey, report, kind, question, onSent }: MessageFormProps) {
  const { may, real_name } = report
  const field = useRef<HTMLTextAreaElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [file_password, setPassword] = useState('')
  const message = { kind, msg: text, file_password }
  const [isReviewing, review] = useState(false)
  const uploads = useUploads(callerFor(reportKey))
  const isAppeal = kind === 'appeal'
  const { state, problem, fileProblem, passwordProblem, submitError, isUnknown, check, send } =
    useMessage({ reportKey, queue: uploads.queue, onSent })
  useLeaveWarning(text.trim() !== '' || uploads.files.length > 0)
  // Asked for: the citizen comes from a button elsewhere on the page.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when it opens, and for another kind
  }, [kind])
  const submit = () => {
    const invalid = check(message)
    if (invalid) (invalid === 'msg' ? field : passwordField).current?.focus()
    else if (isAppeal) review(true)
    else send(message)
  }
  const confirm = () => {
    review(false)
    send(message)
  }
  return (
    <Card className="screen-only">
      <Form className={styles.form} onSubmit={submit}>
        <h2>{isAppeal ? words.appeal : words.message}</h2>
        <TextArea
          ref={field}
          id="message-text"
          label={isAppeal ? words.appealLabel : (question ?? words.messageLabel)}
          hint={real_name === false && words.anonymousHint}
          error={problem}
          value={text}
          maxLength={1000}
          onChange={({ target }) => setText(target.value)}
        />
        <EvidenceField
          id="message-files"
          label={words.files}
          error={fileProblem}
          uploads={uploads}
          isAnonymous={real_name !== true}
        />
        <FilePassword
          ref={passwordField}
          id="message-password"
          error={passwordProblem}
          files={uploads.files}
          isFilled={file_password !== ''}
          value={file_password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {submitError && (
          <Alert tone="danger" title={submitError} announce>
            <p>
              {isUnknown ? (
                <WithIdempotency otherwise={words.keptAndUnknown}>
                  {words.keptAndOnce}
                </WithIdempotency>
              ) : (
                words.kept
              )}
            </p>
          </Alert>
        )}
        <div className={styles.tools}>
          <Button type="submit" size="large" busy={state === 'uploading'}>
            <Send size={18} />
            {isAppeal ? words.submitAppeal : words.submitMessage}
          </Button>
        </div>
      </Form>
      <output className={styles.sent}>{state === 'uploading' && words.uploading}</output>
      <Dialog
        title={words.review}
        open={isReviewing}
        onClose={() => review(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => review(false)}>
              {words.change}
            </Button>
            <Button onClick={confirm}>{words.confirm}</Button>
          </>
        }
      >
        <p className="typed">{text}</p>
        {uploads.files.length > 0 && (
          <p>{words.fileNames(uploads.files.map((file) => file.name))}</p>
        )}
        <p>{may.isStated ? words.reviewOnce : words.reviewFinal}</p>
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
