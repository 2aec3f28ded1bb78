import * as words from '#words/account.ts'
import ListPlus from 'lucide-react/icons/list-plus'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { parseQueryCode } from '../../../../../contract/report/query-code.ts'
import { selfReportClaim } from '../../../../../contract/report/report.ts'
import { messageOf } from '../../../../kit/call-failure.ts'
import { Form } from '../../../../kit/form.tsx'
import { Breakable } from '../../../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { QueryCodeField } from '../../../query/query-code-field.tsx'
import { queryCodeProblem } from '../../../query/query-code-problem.ts'
import { captchaTickets } from '../../../site/verification/captcha-tickets.ts'
import { call } from '../../../site/session/call.ts'
import styles from './own-reports.module.css'

/** Adds the report of a query code to the account. @returns its id in the account's list @throws CallFailure */
async function claim(query_code: string): Promise<string | undefined> {
  const { report_id } = await captchaTickets.withTicket((captcha_ticket, options) =>
    call(selfReportClaim, { query_code, captcha_ticket }, options),
  )
  return report_id
}

/** Form that adds a visitor's report to the account by its query code. */
export function ClaimReport({ onClaimed }: { onClaimed: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [claimed, setClaimed] = useState<{ id: string | undefined }>()
  const refuse = (problem: string) => {
    setError(problem)
    field.current?.focus()
  }
  const add = async (code: string) => {
    setBusy(true)
    try {
      setClaimed({ id: await claim(code) })
      if (field.current) field.current.value = ''
      onClaimed()
    } catch (thrown) {
      refuse(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (busy) return
    setClaimed(undefined)
    setError(undefined)
    const typed = field.current?.value ?? ''
    const code = parseQueryCode(typed)
    if (code) void add(code)
    else refuse(queryCodeProblem(typed))
  }
  return (
    <Card className={styles.claim} aria-labelledby="claim-title">
      <h2 id="claim-title" className="h3">
        <Breakable>{words.claim}</Breakable>
      </h2>
      <p>{words.claimLead}</p>
      <p className="soft">{words.claimWarning}</p>
      <Form className={styles.form} onSubmit={submit}>
        <QueryCodeField
          ref={field}
          id="claim-code"
          error={error}
          onEdit={() => setError(undefined)}
          onFocus={captchaTickets.prepare}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          <ListPlus size={18} />
          {words.claimButton}
        </Button>
      </Form>
      <output className="unless-empty">
        {claimed !== undefined && (
          <>
            {words.claimed}
            {claimed.id !== undefined && (
              <Link to={`?report=${claimed.id}`}>{words.openReport}</Link>
            )}
          </>
        )}
      </output>
    </Card>
  )
}
