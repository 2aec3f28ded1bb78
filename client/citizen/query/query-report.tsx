import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import * as words from '#words/query.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { isPlainHttp } from '../../kit/network.ts'
import { codeOfThisTab, keepSuccess, successOfThisTab } from '../report/success/last-success.ts'
import { useFeatures } from '../site/features.ts'
import { forgetGivenCode, givenCode } from '../site/given-code.ts'
import { Screen } from '../site/screen/screen.tsx'
// Loaded together with the page, whose first call needs a ticket.
import '../site/verification/proof/obtain-ticket.ts'
import { visitorTickets } from '../site/verification/visitor-tickets.ts'
import { shownQueryCode, typedQueryCode } from '../site/typed-query-code.ts'
import { keptCodes } from '../site/kept-codes.ts'
import { QueryCodeForm } from './query-code-form.tsx'
import { useQuery } from './use-query.ts'

/** Loaded only by pages that need it. */
const UnencryptedNotice = lazyPart(
  async () => (await import('../site/unencrypted-notice.tsx')).UnencryptedNotice,
)
const FindByPhone = lazyPart(
  async () => (await import('./find-by-phone/find-by-phone.tsx')).FindByPhone,
)
const KeptCodesList = lazyPart(async () => (await import('./kept-codes-list.tsx')).KeptCodesList)
const OtherWays = lazyPart(async () => (await import('./other-ways.tsx')).OtherWays)
const QueryHelp = lazyPart(async () => (await import('./query-help.tsx')).QueryHelp)

// A visitor with a receipt's QR code does not type: the ticket is requested before the page renders.
if (givenCode() !== undefined) visitorTickets.prepare()

/** Router state set by the start page and the success page. */
const handedOver = z.object({ queryCode: z.string() })
/** History entry of finding by phone. */
const byPhone = z.object({ isByPhone: z.literal(true) })
/** History entry of a report: back leads to the typed code. */
const onResult = z.object({ isResult: z.literal(true) })

interface QueryReportProps {
  /** Notice above the field on why the citizen is here. */
  notice?: ReactNode
  /** Other ways to reports. */
  children?: ReactNode
}

/** Finds a report by its query code, which is kept nowhere, unless the citizen chose to when it was given. */
export function QueryReport({ notice, children }: QueryReportProps) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { result: found, fieldError, queryError, query, refresh, reset, ...rest } = useQuery()
  const { setFieldError, setReport, setThread } = rest
  const [fromAddress] = useState(givenCode)
  const given = typedQueryCode(handedOver.safeParse(state).data?.queryCode ?? fromAddress ?? '')
  // Prefills the code of the report just sent in this tab; the citizen starts the query.
  const [asked, setAsked] = useState(() => given ?? codeOfThisTab())
  const [isNext, setNext] = useState(false)
  const take = useRef<(text: string) => boolean>(null)
  const [hasKept] = useState(() => keptCodes().length > 0)
  const { find_by_phone: mayFindByPhone } = useFeatures()
  const taken = useRef<string>(undefined)
  const isOnItsWay =
    fromAddress !== undefined && !isNext && fieldError === undefined && queryError === undefined
  const ask = (code: string) => {
    setAsked(code)
    query(code)
  }
  const code = found?.code
  const isResultEntry = onResult.safeParse(state).success
  const result = isResultEntry ? found : undefined
  // Waits until the entry is there.
  const busy = rest.busy || (found !== undefined && !isResultEntry)
  const opened = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (isResultEntry) {
      // Forward, reload, or another report: nothing is kept that could be shown.
      if (code === undefined) void navigate({ search: '' }, { replace: true, state: null })
    } else if (code !== undefined && code !== opened.current) {
      opened.current = code
      // A handed-over code skips the form.
      const replace = code === taken.current
      void navigate({ search: '' }, { replace, state: { isResult: true } })
    } else if (code !== undefined) {
      opened.current = undefined
      reset()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- when a report has come, and when the entry is another one
  }, [code, isResultEntry])
  useEffect(() => visitorTickets.prepare(), [])
  useEffect(() => {
    if (result?.report.status !== 'withdrawn') return
    // Back must not lead to a receipt that contradicts the withdrawal.
    const success = successOfThisTab()
    if (success?.query_code === result.code) keepSuccess({ ...success, withdrawn: true })
  }, [result])
  useEffect(() => {
    if (!given || taken.current === given) return
    taken.current = given
    forgetGivenCode()
    // Removed from the history as well, for shared computers.
    void navigate({ search: '' }, { replace: true, state: null })
    query(given)
  }, [given, navigate, query])

  if (mayFindByPhone && byPhone.safeParse(state).success)
    return <FindByPhone help={<QueryHelp />} />
  return (
    <Screen
      title={words.title}
      hasOwnHeading={result !== undefined}
      // Not loaded for a handed-over code, whose answer comes first.
      aside={
        result || isOnItsWay ? undefined : (
          <>
            {hasKept && <KeptCodesList busy={busy} query={ask} />}
            <QueryHelp />
          </>
        )
      }
    >
      {result ? (
        <result.View
          key={result.code}
          reportKey={{ query_code: result.code }}
          report={result.report}
          onThread={(thread) => {
            if (thread) setThread(thread)
            void refresh()
          }}
          onChange={setReport}
          leave={{
            label: words.another,
            go: () => {
              opened.current = undefined
              setAsked(undefined)
              setNext(true)
              reset()
            },
          }}
        />
      ) : (
        <>
          {notice}
          {isPlainHttp() && <UnencryptedNotice />}
          <QueryCodeForm
            initial={asked ? shownQueryCode(asked) : ''}
            error={fieldError}
            setError={setFieldError}
            busy={busy}
            isNext={isNext}
            query={ask}
            take={take}
          />
          <output className="soft unless-empty">{busy && words.looking}</output>
          {busy && <Skeleton shape="block" />}
          {queryError && asked && (
            <Alert tone="danger" title={queryError} announce>
              <p>{words.codeStays}</p>
              <Button variant="secondary" onClick={() => query(asked)}>
                {words.retry}
              </Button>
            </Alert>
          )}
          <OtherWays
            take={(text) => take.current?.(text) ?? false}
            byPhone={{ isByPhone: true } satisfies z.infer<typeof byPhone>}
          />
          {children}
        </>
      )}
    </Screen>
  )
}
