import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { acceptedEndings, maxFileBytes, maxFiles } from '../../../../contract/file.ts'
import { randomKey } from '../../../features/report/random-key.ts'
import type { Sent } from '../../../features/report/sending/send-report.ts'
import { keepSuccess, successAt, successOf } from '../../../features/report/success/last-success.ts'
import { useReportTypes } from '../../../features/site/report-types.ts'
import { forgetVisitor, visitorTickets } from '../../../features/verification/visitor-tickets.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { describedBy, Field } from '../../../kit/ui/field/field.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import styles from './english.module.css'
import { EnglishFrame } from './frame.tsx'
import {
  check,
  type EnglishReport,
  type FieldName,
  type Problems,
  problemsOf,
  RefusedFile,
  sendReport,
  type StoredFiles,
} from './send-report.ts'
import { SentReport } from './sent-report.tsx'
import { failureInEnglish, typeName, typeSummary } from './words.ts'

const empty: EnglishReport = {
  typeId: undefined,
  addresses: '',
  account: '',
  description: '',
  involvesMinors: false,
}

/** In the order of the page. */
const fields: readonly FieldName[] = ['type', 'addresses', 'account', 'description', 'files']
const idOf = (field: FieldName) => `english-${field}`

/** An anonymous report in English, from the first field to its code. */
export function EnglishReportScreen() {
  const { key } = useLocation()
  // Another entry is another report, e.g. by the link above a code.
  return <ReportAt key={key} entry={key} />
}

function ReportAt({ entry }: { entry: string }) {
  const [success, setSuccess] = useState(() => successAt(entry))
  if (success)
    return (
      <EnglishFrame key="sent" title="Your report has been received">
        <SentReport success={success} />
      </EnglishFrame>
    )
  const onSent = (sent: Sent) => {
    const received = successOf(sent, entry, { way: 'anonymous' })
    keepSuccess(received)
    setSuccess(received)
  }
  return (
    <EnglishFrame key="form" title="Report">
      <ReportForm onSent={onSent} />
    </EnglishFrame>
  )
}

function ReportForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { types, failure: typesFailure, retry } = useReportTypes()
  const [report, setReport] = useState(empty)
  const [files, setFiles] = useState<readonly File[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = useRef({ key: randomKey(), stored: new Map() as StoredFiles })
  useEffect(() => {
    visitorTickets.prepare()
    return forgetVisitor
  }, [])
  const change = (part: Partial<EnglishReport>) => setReport((before) => ({ ...before, ...part }))

  const show = (found: Problems) => {
    setProblems(found)
    const first = fields.find((field) => found[field])
    if (first) document.getElementById(idOf(first))?.focus()
    return first !== undefined
  }
  const send = async () => {
    setBusy(true)
    try {
      onSent(await sendReport(report, { files, ...attempt.current }))
    } catch (thrown) {
      if (thrown instanceof RefusedFile) {
        show({ files: `“${thrown.message}” cannot be taken. Please remove it.` })
        return
      }
      const told = thrown instanceof CallFailure ? Object.keys(thrown.fields ?? {}) : []
      if (told.includes('file_ids')) attempt.current.stored.clear()
      if (!show(problemsOf(told))) setFailure(failureInEnglish(thrown))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!busy && !show(check(report))) void send()
  }
  const choose = (chosen: readonly File[]) => {
    const tooLarge = chosen.find(({ size }) => size > maxFileBytes)
    setFiles(tooLarge ? [] : chosen.slice(0, maxFiles))
    setProblems(({ files: _before, ...rest }) => ({
      ...rest,
      ...(tooLarge && { files: `“${tooLarge.name}” is larger than 50 MB.` }),
      ...(chosen.length > maxFiles && { files: `Only the first ${maxFiles} files are taken.` }),
    }))
  }
  const filesError = problems.files

  if (typesFailure !== undefined)
    return (
      <Alert tone="warning" announce title="The list of report types did not arrive">
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </Alert>
    )
  if (!types)
    return (
      <div className={styles.opening} aria-busy="true">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.danger}>
        <b>In danger, or did you just transfer money?</b>
        <a href="tel:110">Call 110 (police)</a>
        <a href="tel:96110">Call 96110 (fraud)</a>
      </p>
      <Choice
        legend="What are you reporting?"
        name="english-type"
        columns={2}
        error={problems.type}
        options={types
          .filter((type) => !type.real_name_required)
          .map(({ id, name }) => ({
            value: String(id),
            label: typeName(name) ?? <span lang="zh-CN">{name}</span>,
            hint: typeSummary(name),
          }))}
        value={report.typeId === undefined ? undefined : String(report.typeId)}
        onChange={(value) => change({ typeId: Number(value) })}
      />
      <TextArea
        id={idOf('addresses')}
        label="Web addresses"
        hint="One a line, e.g. https://example.com/page"
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        error={problems.addresses}
        value={report.addresses}
        onChange={({ target }) => change({ addresses: target.value })}
      />
      <TextField
        id={idOf('account')}
        label="App and account, group or telephone number"
        hint="If there is no web address, e.g. WeChat group “free money”, number 123456"
        error={problems.account}
        value={report.account}
        onChange={({ target }) => change({ account: target.value })}
      />
      <TextArea
        id={idOf('description')}
        label="What happened?"
        hint="In English or Chinese, up to 2000 characters. Leave out your own name and numbers."
        rows={7}
        error={problems.description}
        value={report.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <Field
        id={idOf('files')}
        label="Screenshots or other files (you may leave this out)"
        hint={`Up to ${maxFiles} files of 50 MB. Place, time and device are removed from pictures, films and recordings where the portal can do that.`}
        error={filesError}
      >
        <input
          type="file"
          multiple
          id={idOf('files')}
          className={styles.files}
          accept={acceptedEndings.map((ending) => `.${ending}`).join()}
          aria-invalid={Boolean(filesError) || undefined}
          aria-describedby={describedBy(idOf('files'), { hint: 'hint', error: filesError })}
          onChange={({ target }) => choose([...(target.files ?? [])])}
        />
      </Field>
      <Checkbox
        label="It concerns somebody under 18"
        checked={report.involvesMinors}
        onChange={({ target }) => change({ involvesMinors: target.checked })}
      />
      {failure && (
        <Alert tone="danger" title="Your report was not sent" announce>
          <p>{failure}</p>
          <p>Sending it again does not make two reports while this page stays open.</p>
        </Alert>
      )}
      <p>
        <Button type="submit" size="large" busy={busy}>
          {busy ? 'Sending…' : 'Send anonymous report'}
        </Button>
      </p>
    </form>
  )
}
