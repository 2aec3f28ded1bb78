import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ReportType } from '../../../../contract/site/site.ts'
import { isEmpty, type ReportValues } from '../../report/draft/draft.ts'
import type { DraftSession } from '../../report/draft/draft-session.ts'
import { evidenceOf, useDraftFiles } from '../../report/evidence/use-draft-files.ts'
import { useUploads } from '../../report/evidence/use-uploads.ts'
import { type Sent, sendReport } from '../../report/sending/send-report.ts'
import type { SubmitResult } from '../../report/sending/submit-with-uploads.ts'
import { useSubmit } from '../../report/sending/use-submit.ts'
import { visitor } from '../../site/session/visitor.ts'
import { WithIdempotency } from '../../site/offers.tsx'
import { forgetVisitor, visitorTickets } from '../../site/verification/visitor-tickets.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import {
  check,
  type FieldName,
  type Problems,
  problemsOf,
  rowsOf,
  textOf,
  tidyAddresses,
} from './check-report.ts'
import { DangerStrip } from '../../site/danger-strip.tsx'
import { DraftKeeping, DraftNote } from './draft-note.tsx'
import styles from './english.module.css'
import { FilesField } from './files-field.tsx'
import { failureInEnglish, typeName, typeSummary } from './words.ts'

/** In the order of the page. */
const fields: readonly FieldName[] = ['type', 'addresses', 'account', 'description', 'files']
const idOf = (field: FieldName) => `english-${field}`

const stages = {
  idle: 'Send anonymous report',
  offline: 'Waiting for a connection…',
  uploading: 'Sending your files…',
  sending: 'Sending…',
} as const

interface ReportFormProps {
  types: readonly ReportType[]
  draftSession: DraftSession
  /** Contents of the draft's files, by their ids. */
  contents: ReadonlyMap<string, Blob>
  onSent: (sent: Sent) => void
  /** Deletes the draft. */
  clear: () => void
}

/** The English form on the draft of this tab: a reload keeps it, and the Chinese form can continue it. */
export function ReportForm({ types, draftSession, contents, onSent, clear }: ReportFormProps) {
  const [restored] = useState(() =>
    isEmpty(draftSession.current()) ? undefined : draftSession.current(),
  )
  const [values, setValues] = useState(draftSession.current().values)
  const [typeId, setTypeId] = useState(draftSession.current().typeId)
  const type = types.find(({ id }) => id === typeId)
  const uploads = useUploads(visitor, evidenceOf(draftSession.current().files, contents))
  useDraftFiles(draftSession, uploads.files)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  /** Why the last submission failed; the failure's own message is Chinese. */
  const thrown = useRef<unknown>(undefined)
  useEffect(() => {
    visitorTickets.prepare()
    return forgetVisitor
  }, [])

  /** Clears the message of a field that is being corrected. */
  const settle = (...changed: FieldName[]) =>
    setProblems((found) =>
      Object.fromEntries(
        Object.entries(found).filter(([field]) => !changed.some((name) => name === field)),
      ),
    )
  const change = (part: Partial<ReportValues>) => {
    const changed = { ...draftSession.current().values, ...part }
    setValues(changed)
    draftSession.change({ values: changed, way: 'anonymous' })
    settle(...(Object.keys(part) as FieldName[]))
  }
  const choose = (chosen: number) => {
    setTypeId(chosen)
    draftSession.change({ typeId: chosen, way: 'anonymous' })
    settle('type')
  }
  const show = (found: Problems) => {
    setProblems(found)
    const first = fields.find((field) => found[field])
    if (first) document.getElementById(idOf(first))?.focus()
    return first !== undefined
  }
  const send = async (fileIds: readonly string[]) => {
    try {
      const attached = { typeId: type?.id ?? 0, fileIds }
      return await sendReport(draftSession.current(), 'anonymous', attached)
    } catch (reason) {
      thrown.current = reason
      throw reason
    }
  }
  const onResult = (result: SubmitResult) => {
    if (result.kind === 'sent') return onSent(result.sent)
    if (result.kind === 'files-failed')
      return setFailure(
        `These files were not sent: ${result.names.join(', ')}. ${
          result.mayRetry ? 'Try again, or remove them.' : 'Please remove them.'
        }`,
      )
    const { current: reason } = thrown
    const paths = reason instanceof CallFailure ? Object.keys(reason.fields ?? {}) : []
    if (!show(problemsOf(paths))) setFailure(failureInEnglish(reason))
  }
  const { stage, start, cancel } = useSubmit({ draftSession, queue: uploads.queue, send, onResult })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stage !== 'idle') return
    setFailure(undefined)
    change({ addresses: tidyAddresses(values.addresses) })
    if (show(check(draftSession.current().values, type?.id))) return
    uploads.queue.retryFailed()
    start()
  }
  const files = useRef<HTMLInputElement>(null)

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DangerStrip />
      <DraftNote {...{ draftSession, restored }} />
      <Choice
        legend="What are you reporting?"
        name={idOf('type')}
        columns={2}
        error={problems.type}
        options={types.map(({ id, name }) => ({
          value: String(id),
          label: typeName(name) ?? <span lang="zh-CN">{name}</span>,
          hint: typeSummary(name),
        }))}
        value={type && String(type.id)}
        onChange={(value) => choose(Number(value))}
      />
      <TextArea
        id={idOf('addresses')}
        label="Web addresses"
        hint="One per line, e.g. example.com/page"
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        error={problems.addresses}
        value={textOf(values.addresses)}
        onChange={({ target }) => change({ addresses: rowsOf(target.value) })}
      />
      <TextField
        id={idOf('account')}
        label="App and account, group or telephone number"
        hint="If there is no web address, e.g. WeChat group “free money”, number 123456"
        error={problems.account}
        value={values.account}
        onChange={({ target }) => {
          change({ account: target.value })
          // An address or a place is enough.
          settle('addresses')
        }}
      />
      <TextArea
        id={idOf('description')}
        label="What happened?"
        hint="In English or Chinese, up to 2000 characters. Leave out your own name and numbers."
        rows={7}
        error={problems.description}
        value={values.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <FilesField
        id={idOf('files')}
        error={problems.files}
        files={uploads.files}
        queue={uploads.queue}
        input={files}
      />
      <Checkbox
        label="It concerns somebody under 18"
        checked={values.involves_minors}
        onChange={({ target }) => change({ involves_minors: target.checked })}
      />
      {failure && (
        <Alert tone="danger" title="Your report was not sent" announce>
          <p>{failure}</p>
          <WithIdempotency>
            <p>You can send it again: it will not become two reports.</p>
          </WithIdempotency>
        </Alert>
      )}
      <p className={styles.actions}>
        <Button type="submit" size="large" busy={stage !== 'idle'}>
          {stages[stage]}
        </Button>
        {(stage === 'offline' || stage === 'uploading') && (
          <Button size="large" variant="secondary" onClick={cancel}>
            Go on writing
          </Button>
        )}
      </p>
      <output>
        {stage === 'offline' &&
          'There is no connection. Keep this page open: your report is sent as soon as there is one.'}
      </output>
      <DraftKeeping {...{ draftSession, clear }} />
    </form>
  )
}
