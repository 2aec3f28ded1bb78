import { useCallback, useEffect, useRef, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { loadResult, withView, type WithView } from './load-result.ts'
import { readReport, type ReceivedReport } from '../report/received-report.ts'
import { forgetVisitor, visitorTickets } from '../site/verification/visitor-tickets.ts'
import { selfQuery } from '../../../contract/report/report.ts'
import { reportTypeName } from '../site/load-report-types.ts'
import { visitor } from '../site/session/visitor.ts'

/** Queries a report. @param withTicket obtains the ticket, with or without asking the citizen @throws CallFailure */
async function findReport(
  code: string,
  withTicket = visitorTickets.withTicket,
): Promise<ReceivedReport> {
  const { report, list } = await withTicket((captcha_ticket, options) =>
    visitor.call(selfQuery, { query_code: code, captcha_ticket }, options),
  )
  // Some back ends answer with a list of one or none.
  if (!report && list?.length === 0)
    throw new CallFailure(errors.notFound.errcode, errors.notFound.errmessage)
  return withTypeName(readReport(report ?? list?.[0]))
}

/** Names the type of a report that a back end answered with the type's id alone. */
async function withTypeName(report: ReceivedReport): Promise<ReceivedReport> {
  const { type_name, report_type_id } = report
  if (type_name !== undefined || report_type_id === undefined) return report
  const name = await reportTypeName(report_type_id)
  return { ...report, ...(name !== undefined && { type_name: name }) }
}

interface Result extends WithView<ReceivedReport> {
  code: string
}

/** Tells whether the code is wrong, not the connection or the server. */
const isAboutCode = (thrown: unknown): boolean =>
  thrown instanceof CallFailure &&
  (thrown.errcode === errors.notFound.errcode || thrown.fields?.['query_code'] !== undefined)

/** Queries reports; only the latest answer counts. */
export function useQuery() {
  const [result, setResult] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [queryError, setQueryError] = useState<string>()
  const latestRequest = useRef(0)
  useEffect(() => {
    // Preloads the result's code; after a failure it is loaded with the answer.
    loadResult().catch(() => undefined)
    return () => {
      latestRequest.current = -1
      forgetVisitor()
    }
  }, [])

  const query = useCallback((code: string) => {
    const request = ++latestRequest.current
    setBusy(true)
    setFieldError(undefined)
    setQueryError(undefined)
    const isLatest = () => request === latestRequest.current
    const run = async () => {
      try {
        const found = await withView(findReport(code))
        if (isLatest()) setResult({ code, ...found })
      } catch (thrown) {
        if (!isLatest()) return
        if (isAboutCode(thrown)) setFieldError(messageOf(thrown))
        else setQueryError(messageOf(thrown))
      } finally {
        if (isLatest()) setBusy(false)
      }
    }
    void run()
  }, [])
  /** Refreshes in the background: on failure the shown report stays. */
  const refresh = async () => {
    if (!result) return
    const request = ++latestRequest.current
    const { withTicketInBackground } = visitorTickets
    const report = await findReport(result.code, withTicketInBackground).catch(() => undefined)
    if (report && request === latestRequest.current) setResult({ ...result, report })
  }
  const setReport = (report: ReceivedReport) => setResult((shown) => shown && { ...shown, report })
  const setThread = (thread: NonNullable<ReceivedReport['thread']>) =>
    setResult((shown) => shown && { ...shown, report: { ...shown.report, thread } })
  const reset = () => {
    latestRequest.current++
    setResult(undefined)
    setBusy(false)
    setFieldError(undefined)
    setQueryError(undefined)
    forgetVisitor()
    visitorTickets.prepare()
  }
  const set = { setFieldError, setReport, setThread }
  return { result, busy, fieldError, queryError, query, refresh, reset, ...set }
}
