import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import * as words from '#words/query.ts'
import { QueryReport } from './query-report.tsx'
import { WithErasure } from '../site/offers.tsx'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { citizenSession } from '../site/session/citizen-session.ts'

/** Reason in the router state. */
const reason = z.union([
  z.object({ isCenterClosed: z.literal(true) }),
  z.object({ isAccountDeleted: z.literal(true) }),
])

/** Reads the reason once: a reload or a later return is another visit. */
function useReason() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [given] = useState(() => reason.safeParse(state).data)
  useEffect(() => {
    if (!given) return
    if ('isAccountDeleted' in given) citizenSession.forgetUser()
    void navigate({ search: '' }, { replace: true, state: null })
  }, [given, navigate])
  return given
}

/** Query screen; the query code is never in the address. @param children other ways to reports */
export default function QueryScreen({ children }: { children?: ReactNode }) {
  const given = useReason()
  return (
    <QueryReport
      notice={
        <>
          {given && 'isCenterClosed' in given && (
            <Alert tone="info" title={words.centerClosed} announce>
              <p>{words.centerClosedHint}</p>
            </Alert>
          )}
          {given && 'isAccountDeleted' in given && <AccountDeleted />}
        </>
      }
    >
      {children}
    </QueryReport>
  )
}

/** Confirms the deletion of an account, and says what remains if the back end announces it. */
const AccountDeleted = () => (
  <Alert tone="success" title={words.accountDeleted} announce>
    <p>
      <WithErasure otherwise={words.signedOut}>{words.accountErased}</WithErasure>
    </p>
  </Alert>
)
