import { useEffect } from 'react'
import type { Judgement } from '../../../../contract/report.ts'
import type { Way } from '../../../../contract/way.ts'
import { maskPhone } from '../../../kit/mask-phone.ts'
import { useStore } from '../../../kit/store.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'

/**
 * Whether the typed phone is the account's, as far as the browser can tell, which knows that one masked:
 * left out, or with the same digits around the stars. The server has the last word.
 */
export const isOwn = (typed: string, ownPhone: string | undefined): boolean =>
  ownPhone !== undefined && (typed.trim() === '' || maskPhone(typed.trim()) === ownPhone)

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
