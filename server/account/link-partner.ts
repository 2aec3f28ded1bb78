import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Trx } from '../platform/database/schema.ts'
import { CallError, conflict } from '../http/call-error.ts'
import type { Caller } from '../http/route.ts'
import { isGenuine, issueTicket, redeemTicket, type TicketDeps } from './identity/ticket.ts'
import { notify } from './notice/notify.ts'
import { externalIdIndex } from './account.ts'
import { setPartnerIndex } from './store.ts'

/** Seconds: enough for a code by SMS, or for finding the password. */
const lifetime = 15 * 60

/** Covers the partner's citizen, the phone that the partner vouches for, and the token that presented the ticket. */
const proofOf = (
  keyring: Keyring,
  partnerIndex: Buffer,
  phone: string,
  caller: Caller | undefined,
) => ({
  purpose: 'partner-link',
  // The part that the client may choose comes last, after two parts of fixed length.
  subject: Buffer.concat([
    keyring.blindIndex('phone', phone),
    Buffer.from(caller?.id ?? ''),
    partnerIndex,
  ]),
})

const refused = (): CallError => {
  const message =
    '关联已过期，或手机号与合作平台登记的不一样。请核对手机号，或回到原来的平台重新进入'
  return new CallError('wrongCode', message, { fields: { link_ticket: message } })
}

/** A pending link between an account and a partner's citizen. */
export interface PartnerLink {
  readonly partnerIndex: Buffer
  readonly ticket: string
  readonly proof: ReturnType<typeof proofOf>
}

/**
 * Issues a ticket that links an account to a partner's citizen when its holder signs in to the account by our own means
 * under the same token. The ticket names the citizen by the stored keyed hash.
 */
export function issueLinkTicket(
  deps: TicketDeps,
  { subject, phone }: { subject: string; phone: string },
  caller: Caller | undefined,
): string {
  const partnerIndex = externalIdIndex(deps.keyring, 'partner', subject)
  const ticket = issueTicket(deps, proofOf(deps.keyring, partnerIndex, phone, caller), lifetime)
  return `${partnerIndex.toString('base64url')}.${ticket}`
}

interface LinkInput {
  readonly phone: string
  readonly link_ticket?: string | undefined
}

/**
 * Reads a link ticket without the database.
 * @returns undefined when none is given, or when it is forged, expired, for another phone or another token's
 */
export function findLink(
  deps: TicketDeps,
  { phone, link_ticket }: LinkInput,
  caller: Caller | undefined,
): PartnerLink | undefined {
  if (link_ticket === undefined) return undefined
  const [index = '', ...rest] = link_ticket.split('.')
  const partnerIndex = Buffer.from(index, 'base64url')
  const ticket = rest.join('.')
  const proof = proofOf(deps.keyring, partnerIndex, phone, caller)
  return isGenuine(deps, ticket, proof) ? { partnerIndex, ticket, proof } : undefined
}

/** Reads a link ticket where the citizen signs in to link. @throws CallError wrongCode when the ticket is invalid */
export function requireLink(
  deps: TicketDeps,
  input: LinkInput,
  caller: Caller | undefined,
): PartnerLink | undefined {
  const link = findLink(deps, input, caller)
  if (!link && input.link_ticket !== undefined) throw refused()
  return link
}

/**
 * Links an account to a partner's citizen. The caller must have verified the account's citizen.
 * @throws CallError wrongCode when the link was used; conflict when the account or the partner's citizen has another
 */
export async function linkPartner(
  trx: Trx,
  deps: { keyring: Keyring; clock: Clock },
  accountId: string,
  { partnerIndex, ticket, proof }: PartnerLink,
): Promise<void> {
  await redeemTicket(trx, deps, ticket, proof, refused())
  if (!(await setPartnerIndex(trx, accountId, partnerIndex)))
    throw conflict(
      '没有关联：您的账号已关联合作平台的另一个账号。要换一个，请先登录并修改密码，原来的关联会取消',
    )
  await notify(trx, accountId, 'partner_linked', { at: deps.clock.now() })
}
