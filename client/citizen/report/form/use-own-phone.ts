import { useEffect } from 'react'
import { useStore } from '../../../kit/store.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import type { Judgement } from '../../../../contract/report.ts'
import type { Way } from '../../../../contract/way.ts'

/**
 * The masked phone of whoever is signed in, for a named report: it needs no other proof, and the server
 * knows it in full. Undefined for a visitor, and in an anonymous report, which nothing of the account touches.
 */
export function useOwnPhone(way: Way, judgement: Judgement | undefined): string | undefined {
  const phone = useStore((state) => state.user.phone)
  const isSignedIn = way === 'named' && judgement?.need_phone === false
  useEffect(() => {
    // Without it the form asks for the phone, as of anyone.
    if (isSignedIn && phone === undefined) citizenSession.loadUser().catch(() => undefined)
  }, [isSignedIn, phone])
  return isSignedIn ? phone : undefined
}
