import { useEffect } from 'react'
import type { Judgement } from '../../../../contract/report/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { maskPhone } from '../../../kit/mask-phone.ts'
import { useStore } from '../../../kit/store.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'

/** Tells whether the typed phone may be the account's: empty, or with its visible digits. The server decides. */
export const isOwn = (typed: string, ownPhone: string | undefined): boolean =>
  ownPhone !== undefined && (typed.trim() === '' || maskPhone(typedPhone(typed)) === ownPhone)

/** Returns the citizen's masked phone for a named report, which needs no verification; else undefined. */
export function useOwnPhone(way: Way, judgement: Judgement | undefined): string | undefined {
  const phone = useStore((state) => state.user.phone)
  const isSignedIn = way === 'named' && judgement?.need_phone === false
  useEffect(() => {
    // The form asks for a phone, as of a visitor, when this fails.
    if (isSignedIn && phone === undefined) citizenSession.loadUser().catch(() => undefined)
  }, [isSignedIn, phone])
  return isSignedIn ? phone : undefined
}
