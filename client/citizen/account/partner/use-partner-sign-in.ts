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
  /** Somebody is signed in here, who has to leave first. */
  | { state: 'unlinked'; citizen: UnlinkedCitizen }
  | { state: 'failed'; thrown: unknown }

export interface PartnerSignInProps {
  ticket: PartnerTicket
  /** Where the citizen goes on to. */
  from: string | undefined
  /** Goes on without the ticket: as who is signed in, or to the other ways to sign in. */
  leave: () => void
  /** Goes on to signing in, which links the account: under the token that is this browser's then. */
  link: (linkTicket: string) => void
}

/** The token that presented the ticket becomes this browser's: what links is good under no other. */
async function adoptVisitor({
  access_token,
  expires_in,
}: UnlinkedCitizen['visitor']): Promise<void> {
  // One that is on its way to another part of the page must not come after it.
  await citizenSession.tokens.ensure().catch(() => undefined)
  // Codes are good for the token that asked for them.
  oneTimeCodeMemory.forgetAll()
  citizenSession.tokens.keep(access_token, expires_in)
}

/**
 * Takes the ticket out of the address at once, and signs nobody in by it before they have read whose account it is:
 * anybody can send a link with a ticket of their own.
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
      // Whoever is signed in here may not be known yet.
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
    /** They want to be linked: whoever was signed in here before is signed out. */
    goOnToLink: async ({ visitor, linkTicket }: UnlinkedCitizen) => {
      await signOut()
      await adoptVisitor(visitor)
      link(linkTicket)
    },
    /** It is somebody else. */
    refuse: (citizen: PartnerCitizen) => {
      void refuseSession(citizen)
      leave()
    },
  }
}
