import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { errors } from '../../../../contract/envelope.ts'
import { selfQuery } from '../../../../contract/report/report.ts'
import { codeOfThisTab } from '../../report/success/last-success.ts'
import { type ReceivedReport, readReport } from '../../report/received-report.ts'
import { visitor } from '../../site/session/visitor.ts'
import { shownQueryCode, typedQueryCode } from '../../site/typed-query-code.ts'
import { forgetVisitor, visitorTickets } from '../../site/verification/visitor-tickets.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import styles from './english.module.css'
import { EnglishFrame } from './frame.tsx'
import { ReportResult } from './report-result.tsx'
import { failureInEnglish } from './words.ts'

/**
 * Looks up a report.
 * @throws CallFailure
 */
async function find(code: string): Promise<ReceivedReport> {
  const { report, list } = await visitorTickets.withTicket((captcha_ticket, options) =>
    visitor.call(selfQuery, { query_code: code, captcha_ticket }, options),
  )
  if (!report && list?.length === 0)
    throw new CallFailure(errors.notFound.errcode, errors.notFound.errmessage)
  return readReport(report ?? list?.[0])
}

/** A query code passed in the router's state, never in the address. */
const handedOver = z.object({ queryCode: z.string() })

/** Finds a report by its query code, in English. */
export function EnglishQuery() {
  const [found, setFound] = useState<{ code: string; report: ReceivedReport }>()
  const [isAnother, setAnother] = useState(false)
  const again = () => {
    forgetVisitor()
    setFound(undefined)
    setAnother(true)
  }
  useEffect(() => forgetVisitor, [])
  return found ? (
    <EnglishFrame key="result" title="Your report" isNext>
      <ReportResult {...found} />
      <p>
        <Button variant="secondary" onClick={again}>
          Look up another report
        </Button>
      </p>
    </EnglishFrame>
  ) : (
    <EnglishFrame key="form" title="Check progress" isNext={isAnother}>
      <CodeForm isAnother={isAnother} onFound={(code, report) => setFound({ code, report })} />
    </EnglishFrame>
  )
}

interface CodeFormProps {
  /** The known code was looked up before. */
  isAnother: boolean
  onFound: (code: string, report: ReceivedReport) => void
}

function CodeForm({ isAnother, onFound }: CodeFormProps) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => {
    const known = handedOver.safeParse(state).data?.queryCode ?? codeOfThisTab()
    return isAnother || known === undefined ? '' : shownQueryCode(known)
  })
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    visitorTickets.prepare()
    // Remove the code from the history entry.
    if (state !== null) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  const tell = (message: string) => {
    setProblem(message)
    field.current?.focus()
  }
  const look = async (code: string) => {
    setBusy(true)
    try {
      onFound(code, await find(code))
    } catch (thrown) {
      tell(failureInEnglish(thrown))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setProblem(undefined)
    const code = typedQueryCode(typed)
    if (code) void look(code)
    else tell('Enter the query code that you were given when you reported; it has 16 characters.')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Query code"
        hint="You were given it when you reported."
        ref={field}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p>
        <Button type="submit" size="large" busy={busy}>
          {busy ? 'Looking…' : 'Check progress'}
        </Button>
      </p>
    </form>
  )
}
