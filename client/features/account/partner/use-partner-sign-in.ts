import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { signOut } from '../sign-in/sign-out.ts'
import type { PartnerTicket } from './partner-ticket.ts'
import { type PartnerCitizen, redeemTicket, refuseSession } from './redeem-ticket.ts'

type Outcome =
  | { state: 'busy' }
  | { state: 'asking'; citizen: PartnerCitizen }
  | { state: 'failed'; thrown: unknown }

export interface PartnerSignInProps {
  ticket: PartnerTicket
  /** Where the citizen goes on to. */
  from: string | undefined
  /** Goes on without the ticket: as who is signed in, or to the other ways to sign in. */
  leave: () => void
}

/**
 * Takes the ticket out of the address at once, and signs nobody in by it before they have read whose account it is:
 * anybody can send a link with a ticket of their own.
 */
export function usePartnerSignIn({ ticket, from, leave }: PartnerSignInProps) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'busy' })
  const isHandled = useRef(false)
  const redeem = useCallback(async () => {
    setOutcome({ state: 'busy' })
    try {
      setOutcome({ state: 'asking', citizen: await redeemTicket(ticket) })
    } catch (thrown) {
      setOutcome({ state: 'failed', thrown })
    }
  }, [ticket])
  useEffect(() => {
    if (isHandled.current) return
    isHandled.current = true
    void navigate({ search: '' }, { replace: true, state: from === undefined ? null : { from } })
    void redeem()
  }, [from, navigate, redeem])
  return {
    outcome,
    /** Tries again what may not have arrived. */
    retry: () => void redeem(),
    /** It is them: whoever was signed in here before is signed out. */
    accept: async ({ session }: PartnerCitizen) => {
      try {
        if (isSignedIn(useStore.getState())) await signOut()
        await completeSignIn(session)
        leave()
      } catch (thrown) {
        setOutcome({ state: 'failed', thrown })
      }
    },
    /** It is somebody else. */
    refuse: (citizen: PartnerCitizen) => {
      void refuseSession(citizen)
      leave()
    },
  }
}
