import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { signOut } from '../sign-in/sign-out.ts'
import type { PartnerTicket } from './partner-ticket.ts'
import {
  type PartnerCitizen,
  redeemTicket,
  refuseSession,
  type UnlinkedCitizen,
} from './redeem-ticket.ts'

type Outcome =
  | { state: 'busy' }
  | { state: 'asking'; citizen: PartnerCitizen }
  /** Another citizen is signed in and has to sign out first. */
  | { state: 'unlinked'; citizen: UnlinkedCitizen }
  | { state: 'failed'; thrown: unknown }

export interface PartnerSignInProps {
  ticket: PartnerTicket
  /** Path on which the citizen continues. */
  from: string | undefined
  /** Continues without the ticket: signed in as before, or to the other ways to sign in. */
  leave: () => void
  /** Continues to the sign-in that links the account, under the token that is then this browser's. */
  link: (linkTicket: string) => void
}

/** Makes the ticket's token this browser's: the link is valid under no other. */
async function adoptVisitor({
  access_token,
  expires_in,
}: UnlinkedCitizen['visitor']): Promise<void> {
  // A pending request must not store its token afterwards.
  await citizenSession.tokens.ensure().catch(() => undefined)
  // Codes are valid for the token that requested them.
  oneTimeCodeMemory.forgetAll()
  citizenSession.tokens.keep(access_token, expires_in)
}

/**
 * Removes the ticket from the address at once, and signs in only after the citizen has seen whose account it is:
 * anybody can send a link with their own ticket.
 */
export function usePartnerSignIn({ ticket, from, leave, link }: PartnerSignInProps) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'busy' })
  const isHandled = useRef(false)
  const redeem = useCallback(async () => {
    setOutcome({ state: 'busy' })
    try {
      const citizen = await redeemTicket(ticket)
      if (!('linkTicket' in citizen)) return setOutcome({ state: 'asking', citizen })
      // The signed-in citizen may not be known yet.
      await citizenSession.confirm()
      if (citizenSession.state() === 'signedIn') return setOutcome({ state: 'unlinked', citizen })
      await adoptVisitor(citizen.visitor)
      link(citizen.linkTicket)
    } catch (thrown) {
      setOutcome({ state: 'failed', thrown })
    }
    return undefined
  }, [ticket, link])
  useEffect(() => {
    if (isHandled.current) return
    isHandled.current = true
    void navigate({ search: '' }, { replace: true, state: from === undefined ? null : { from } })
    void redeem()
  }, [from, navigate, redeem])
  return {
    outcome,
    /** Retries a redemption that may not have arrived. */
    retry: () => void redeem(),
    /** Confirms the account; signs out a previous citizen. */
    accept: async ({ session }: PartnerCitizen) => {
      try {
        if (isSignedIn(useStore.getState())) await signOut()
        await completeSignIn(session)
        leave()
      } catch (thrown) {
        setOutcome({ state: 'failed', thrown })
      }
    },
    /** Chooses to link an account; signs out a previous citizen. */
    goOnToLink: async ({ visitor, linkTicket }: UnlinkedCitizen) => {
      await signOut()
      await adoptVisitor(visitor)
      link(linkTicket)
    },
    /** Declines the account. */
    refuse: (citizen: PartnerCitizen) => {
      void refuseSession(citizen)
      leave()
    },
  }
}
