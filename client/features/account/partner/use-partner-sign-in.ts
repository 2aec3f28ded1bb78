import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { returnPath } from '../sign-in/return-path.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { signOut } from '../sign-in/sign-out.ts'
import {
  type PartnerCitizen,
  type PartnerTicket,
  partnerTicket,
  redeemTicket,
  refuseSession,
} from './partner-ticket.ts'

type Outcome =
  | { state: 'none' | 'busy' }
  | { state: 'asking'; citizen: PartnerCitizen }
  | { state: 'failed'; thrown: unknown }

/**
 * Whoever comes from a partner platform, to `/login?ticket=…`. The ticket is taken out of the address at once, and
 * signs nobody in before they have read whose account it is: anybody can send a link with a ticket of their own.
 */
export function usePartnerSignIn() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [ticket] = useState(() => partnerTicket(search))
  const [from] = useState(() => returnPath(new URLSearchParams(search).get('from')))
  const [outcome, setOutcome] = useState<Outcome>({ state: ticket ? 'busy' : 'none' })
  const isHandled = useRef(false)
  const redeem = useCallback(async (input: PartnerTicket) => {
    setOutcome({ state: 'busy' })
    try {
      setOutcome({ state: 'asking', citizen: await redeemTicket(input) })
    } catch (thrown) {
      setOutcome({ state: 'failed', thrown })
    }
  }, [])
  useEffect(() => {
    if (!ticket || isHandled.current) return
    isHandled.current = true
    void navigate({ search: '' }, { replace: true, state: from === undefined ? null : { from } })
    void redeem(ticket)
  }, [ticket, from, navigate, redeem])
  return {
    ...outcome,
    /** Tries again what may not have arrived. */
    retry: () => ticket && void redeem(ticket),
    /** It is them: whoever was signed in here before is signed out. */
    async accept({ session }: PartnerCitizen) {
      try {
        if (isSignedIn(useStore.getState())) await signOut()
        await completeSignIn(session)
        setOutcome({ state: 'none' })
      } catch (thrown) {
        setOutcome({ state: 'failed', thrown })
      }
    },
    /** It is somebody else. */
    refuse(citizen: PartnerCitizen) {
      void refuseSession(citizen)
      setOutcome({ state: 'none' })
    },
  }
}
export type PartnerSignInState = ReturnType<typeof usePartnerSignIn>
