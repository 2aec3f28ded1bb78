import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { codeOfThisTab } from '../../report/success/last-success.ts'
import { findReport } from '../../query/find-report.ts'
import { lookAtTyped } from '../../query/typed-code.ts'
import type { ReceivedReport } from '../../report/received-report.ts'
import { shownQueryCode, typedQueryCode } from '../../site/typed-query-code.ts'
import { forgetVisitor, visitorTickets } from '../../site/verification/visitor-tickets.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useSubmission } from '../../../kit/use-submission.ts'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import styles from './english.module.css'
import { EnglishFrame } from './frame.tsx'
import { ReportResult } from './report-result.tsx'
import { failureInEnglish } from './words.ts'

/** A query code passed in the router's state, never in the address. */
const handedOver = z.object({ queryCode: z.string() })

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

function codeProblem(typed: string): string {
  const { strange, missing } = lookAtTyped(typed)
  return strange === undefined && missing === 0
    ? 'There is no such code. Perhaps one character is wrong: please check each.'
    : 'Enter the query code that you were given when you reported; it has 16 characters.'
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
  const { busy, submitError, submit } = useSubmission(failureInEnglish)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    visitorTickets.prepare()
    // Remove the code from the history entry.
    if (state !== null) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  const look = async (code: string) => {
    const found = await submit(() => findReport(code))
    if (found) onFound(code, found)
    else field.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setProblem(undefined)
    const code = typedQueryCode(typed)
    if (code) void look(code)
    else {
      setProblem(codeProblem(typed))
      field.current?.focus()
    }
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label="Query code"
        hint="You were given it when you reported."
        ref={field}
        error={problem ?? submitError}
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
