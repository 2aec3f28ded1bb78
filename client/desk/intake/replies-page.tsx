import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { answerEnter, answerScan, answerUndo } from '../../../contract/desk/authority-answer.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import {
  AnswerFields,
  AnswerFiles,
  answerOf,
  bodyOf,
  refusedInWords,
} from '../frame/answer-fields.tsx'
import { call } from '../frame/call.ts'
import { Failure } from '../frame/failure.tsx'
import { Panel } from '../frame/panel.tsx'
import { Screen } from '../frame/screen.tsx'
import { useForm } from '../frame/use-form.ts'
import { UndoButton } from '../work/batch-keys.tsx'
import { undoTime } from '../work/undo.ts'
import styles from './intake.module.css'
import { Form } from '../../kit/form.tsx'

/** The screen on which staff enter authorities' answers: from a scan, whose QR code finds the case, or typed in. */
export default function Replies() {
  const [search] = useSearchParams()
  const [number, setNumber] = useState(search.get('case') ?? '')
  const [files, setFiles] = useState<readonly string[]>([])
  const [read, setRead] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [done, setDone] = useState<{ number: string; id: string; isBack: boolean; until: number }>()
  const { problems, failure, busy, submit } = useForm(answerEnter)

  const scan = async (chosen: readonly File[]) => {
    setFiles([])
    setRefused(undefined)
    if (chosen.length === 0) return
    setRead('正在读取二维码…')
    try {
      const sent = await call(answerScan, {}, { body: bodyOf(chosen) })
      setFiles(sent.files.map(({ file_id }) => file_id))
      setRefused(refusedInWords(sent.refused))
      const { case_number: found } = sent
      if (found !== null) setNumber(found)
      setRead(found === null ? '没有读到封面的二维码，请填写案号' : `二维码对应案号 ${found}`)
    } catch (thrown) {
      setRead(undefined)
      setRefused(messageOf(thrown))
    }
  }
  const send = async (form: HTMLFormElement) => {
    const case_number = number.trim()
    const written = await submit({ case_number, ...answerOf(form), file_ids: [...files] })
    if (!written) return
    form.reset()
    const until = Date.now() + undoTime
    setDone({ number: case_number, id: written.id, isBack: written.is_back, until })
    setNumber('')
    setFiles([])
    setRead(undefined)
  }
  const undo = async ({ number: case_number, id }: NonNullable<typeof done>) => {
    try {
      await call(answerUndo, { case_number, id })
      setDone(undefined)
      setRead(`已撤销案号 ${case_number} 的回函`)
    } catch (thrown) {
      setRefused(messageOf(thrown))
    }
  }
  return (
    <Screen
      title="承办单位回函"
      lead="上传回函扫描件，按封面的二维码找到举报；也可以填写案号。举报人看不到回函，由办理人员决定怎样答复。"
    >
      <Panel title="录入回函">
        <Form className={styles.form} onSubmit={send}>
          {done && (
            <Alert tone="success" title={`已录入案号 ${done.number} 的回函`} announce>
              {done.isBack && <p>承办单位在两个工作日内退回，举报十秒后回到办理中。</p>}
              <UndoButton until={done.until} onUndo={() => void undo(done)} />
              <Link to={`/work?view=transferred&case=${done.number}`}>打开这件举报</Link>
            </Alert>
          )}
          <Failure message={failure} />
          <AnswerFiles
            hint="扫描件的前三页有封面二维码时，自动找到举报。"
            error={refused ?? problems['file_ids']}
            onChoose={(chosen) => void scan(chosen)}
          />
          <output>{read}</output>
          <TextField
            name="case_number"
            label="案号"
            hint="在封面上"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            error={problems['case_number']}
            autoComplete="off"
          />
          <AnswerFields problems={problems} />
          <p>
            <Button type="submit" busy={busy}>
              录入回函
            </Button>
          </p>
        </Form>
      </Panel>
    </Screen>
  )
}
