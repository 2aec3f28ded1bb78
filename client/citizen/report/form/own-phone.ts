import { useEffect } from 'react'
import type { Judgement } from '../../../../contract/report/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { maskPhone } from '../../../kit/mask-phone.ts'
import { useStore } from '../../../kit/store.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'

/**
 * Tells whether the typed phone is the account's, of which the browser knows the masked form: empty, or the same
 * visible digits. The server decides.
 */
export const isOwn = (typed: string, ownPhone: string | undefined): boolean =>
  ownPhone !== undefined && (typed.trim() === '' || maskPhone(typed.trim()) === ownPhone)

/**
 * Returns the masked phone of the signed-in citizen for a named report; it needs no verification. Undefined for
 * visitors and anonymous reports.
 */
export function useOwnPhone(way: Way, judgement: Judgement | undefined): string | undefined {
  const phone = useStore((state) => state.user.phone)
  const isSignedIn = way === 'named' && judgement?.need_phone === false
  useEffect(() => {
    // Without it the form asks for a phone, as of a visitor.
    if (isSignedIn && phone === undefined) citizenSession.loadUser().catch(() => undefined)
  }, [isSignedIn, phone])
  return isSignedIn ? phone : undefined
}
