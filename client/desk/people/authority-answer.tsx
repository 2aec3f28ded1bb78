import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import {
  answerOpen,
  answerSend,
  answerTokenHeader,
  answerUpload,
} from '../../../contract/desk/authority-answer.ts'
import { authorityOutcomes } from '../../../contract/desk/authority-part.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import {
  AnswerFields,
  AnswerFiles,
  answerOf,
  bodyOf,
  refusedInWords,
} from '../frame/answer-fields.tsx'
import { call } from '../frame/call.ts'
import { Failure } from '../frame/failure.tsx'
import { Moment } from '../frame/moment.tsx'
import { checkInput } from '../frame/use-form.ts'
import { useTitle } from '../frame/use-title.ts'
import { EntryPage } from './entry-page.tsx'
import { Form } from '../../kit/form.tsx'

/** The form of an authority, opened by the QR code of a package's cover; the token is in the address's fragment. */
export default function AuthorityAnswer() {
  const heading = useTitle('承办单位回函')
  const [token] = useState(() => location.hash.slice(1))
  const [opened, setOpened] = useState<z.infer<typeof answerOpen.output>>()
  const [failure, setFailure] = useState<string>()
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (isSent) heading.current?.focus()
  }, [isSent, heading])
  useEffect(() => {
    call(answerOpen, { token }).then(setOpened, (thrown: unknown) => setFailure(messageOf(thrown)))
  }, [token])
  return (
    <EntryPage wide note="承办单位填写办理情况">
      <h1 ref={heading} tabIndex={-1}>
        {isSent ? '回函已收到' : '承办单位回函'}
      </h1>
      {failure !== undefined && (
        <Alert tone="danger" title="回函打不开" announce>
          <p>{failure}</p>
        </Alert>
      )}
      {!opened && failure === undefined && (
        <div aria-busy="true">
          <Skeleton />
        </div>
      )}
      {isSent && <p>谢谢。办理人员会看到您的回函，您可以关闭页面。</p>}
      {opened && !isSent && (
        <>
          <p>
            {opened.authority}：请填写案号 <b translate="no">{opened.case_number}</b> 的办理情况，
            <Moment at={opened.due_at} />{' '}
            前办结。收到、立案、有进展和办结时，都可以用这个二维码回函。
          </p>
          {opened.answers.length > 0 && (
            <ul aria-label="已经回函">
              {opened.answers.map(({ outcome, at }) => (
                <li key={at}>
                  <Moment at={at} /> {authorityOutcomes[outcome]}
                </li>
              ))}
            </ul>
          )}
          <AnswerForm token={token} onSent={() => setSent(true)} />
        </>
      )}
    </EntryPage>
  )
}

function AnswerForm({ token, onSent }: { token: string; onSent: () => void }) {
  const { busy, problems, submitError, submit } = useSubmission()
  const send = async (form: HTMLFormElement) => {
    const answer = { token, ...answerOf(form) }
    checkInput(answerSend, answer)
    const files = new FormData(form)
      .getAll('files')
      .flatMap((file) => (file instanceof File && file.size > 0 ? [file] : []))
    let ids: string[] = []
    if (files.length > 0) {
      const headers = { [answerTokenHeader]: token }
      const sent = await call(answerUpload, {}, { body: bodyOf(files), headers })
      const refused = refusedInWords(sent.refused)
      if (refused !== undefined) throw new InvalidFields({ file_ids: refused })
      ids = sent.files.map(({ file_id }) => file_id)
    }
    await call(answerSend, { ...answer, file_ids: ids })
    onSent()
  }
  return (
    <Form onSubmit={(form) => submit(() => send(form))}>
      <Failure message={submitError} />
      <AnswerFields problems={problems} />
      <AnswerFiles hint="盖章的扫描件或照片，" error={problems['file_ids']} />
      <Button type="submit" size="large" busy={busy}>
        提交回函
      </Button>
    </Form>
  )
}
