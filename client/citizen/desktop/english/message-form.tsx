import styles from './english.module.css'
import { type FormEvent, useRef, useState } from 'react'
import { reportAppeal } from '../../../../contract/report/report.ts'
import { type ReceivedMessage, readThread } from '../../report/received-report.ts'
import { randomKey } from '../../report/draft/key-bytes.ts'
import { visitor } from '../../site/session/visitor.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useSubmission } from '../../../kit/use-submission.ts'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { failureInEnglish } from './words.ts'

interface MessageFormProps {
  code: string
  /** Receives the sent message and the earlier thread, if the back end returns it. */
  onSent: (thread: readonly ReceivedMessage[]) => void
}

/** A message to the centre: an answer to its question, or additional information. */
export function MessageForm({ code, onSent }: MessageFormProps) {
  const [msg, setMsg] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSent, setSent] = useState(false)
  const { busy, submitError, submit } = useSubmission(failureInEnglish)
  const field = useRef<HTMLTextAreaElement>(null)
  /** Kept until the message is accepted, so that a retry does not send it twice. */
  const key = useRef(randomKey())
  const send = async () => {
    const input = { query_code: code, kind: 'message' as const, msg, file_ids: [] }
    const options = { idempotencyKey: key.current, isSubmission: true }
    const { thread } = await visitor.call(reportAppeal, input, options)
    key.current = randomKey()
    setMsg('')
    setSent(true)
    onSent(readThread(thread))
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { error } = reportAppeal.input.safeParse({ query_code: code, msg })
    const isWrong = error?.issues.some(({ path }) => path[0] === 'msg') === true
    setSent(false)
    setProblem(isWrong ? 'Write something, in at most 1000 characters' : undefined)
    if (isWrong) field.current?.focus()
    else void submit(send)
  }
  return (
    <form className={styles.form} onSubmit={check} noValidate aria-labelledby="english-message">
      <h2 id="english-message">Add information</h2>
      <TextArea
        ref={field}
        label="Your message"
        hint="Answer a question of the centre, or add what you left out. In English or Chinese, up to 1000 characters."
        rows={4}
        error={problem}
        value={msg}
        onChange={({ target }) => setMsg(target.value)}
      />
      {submitError !== undefined && (
        <Alert tone="danger" title="Your message was not sent" announce>
          <p>{submitError}</p>
        </Alert>
      )}
      <p>
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? 'Sending…' : 'Send the message'}
        </Button>
      </p>
      <output>{isSent && 'Your message has been received.'}</output>
    </form>
  )
}
