import { izyLogin, selfLogout } from '../../../../contract/account/sign-in.ts'
import { accessToken, selfInfo } from '../../../../contract/account/session.ts'
import { CallFailure, unreadable } from '../../../kit/call-failure.ts'
import { send } from '../../../kit/transport.ts'
import { readUser } from '../../site/session/citizen-session.ts'
import type { Session } from '../sign-in/complete-sign-in.ts'
import type { PartnerTicket } from './partner-ticket.ts'

/** A citizen whom a ticket would sign in; nothing is stored yet. */
export interface PartnerCitizen {
  readonly name: string
  readonly session: Session & { access_token: string }
}

/** A citizen whom the partner vouches for, without a linked account. */
export interface UnlinkedCitizen {
  /** Valid under this token alone. */
  readonly linkTicket: string
  readonly visitor: { access_token: string; expires_in?: number }
}

/** Redeems a ticket under a token stored only once the citizen confirmed or linked an account. @throws CallFailure */
export async function redeemTicket(
  input: PartnerTicket,
): Promise<PartnerCitizen | UnlinkedCitizen> {
  const visitor = await send(accessToken, { client: 'web' }, undefined)
  const { access_token: own } = visitor
  if (own === undefined) throw unreadable()
  try {
    return await signInBy(input, own)
  } catch (thrown) {
    const linkTicket = thrown instanceof CallFailure ? thrown.linkTicket : undefined
    if (linkTicket === undefined) throw thrown
    return { linkTicket, visitor: { ...visitor, access_token: own } }
  }
}

async function signInBy(input: PartnerTicket, own: string): Promise<PartnerCitizen> {
  const answer = await send(izyLogin, input, own)
  const access_token = answer.access_token ?? own
  const user = answer.user ?? (await send(selfInfo, {}, access_token)).user
  const known = readUser(user)
  if (!user || !known) throw unreadable()
  return { name: known.name, session: { ...answer, access_token, user } }
}

/** Ends an unwanted session; failures are ignored. */
export async function refuseSession({ session }: PartnerCitizen): Promise<void> {
  await send(selfLogout, {}, session.access_token).catch(() => undefined)
}
