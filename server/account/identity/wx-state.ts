import type { WechatScene } from '../../config/wechat.ts'
import type { Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import type { Caller } from '../../http/route.ts'
import { isGenuine, issueTicket, redeemTicket, type Proof, type TicketDeps } from './ticket.ts'

/** The purpose of a citizen's visit to WeChat, and the kind of browser. */
export interface WxVisit {
  readonly scene: 'login' | 'bind'
  readonly place: WechatScene
}

/** Seconds. WeChat's own codes last no longer. */
const lifetime = 10 * 60
const nonceBytes = 16

/** Binds the state to the requesting token against login CSRF: a victim on the attacker's callback has another token. */
const proofOf = ({ scene, place }: WxVisit, caller: Caller | undefined): Required<Proof> => ({
  purpose: `wx-${scene}-${place}`,
  subject: Buffer.from(caller?.id ?? ''),
})

/** Encodes expiry (8), nonce (32) and mac (64) in hex: WeChat accepts at most 128 letters and digits. */
function toState(ticket: string): string {
  const [, expiry = '', nonce = '', mac = ''] = ticket.split('.')
  const time = Number.parseInt(expiry, 36).toString(16).padStart(8, '0')
  return (
    time +
    Buffer.from(nonce, 'base64url').toString('hex') +
    Buffer.from(mac, 'base64url').toString('hex')
  )
}

function toTicket(state: string, purpose: string): string {
  const bytes = Buffer.from(state, 'hex')
  const expiry = bytes.length > 4 ? bytes.readUInt32BE().toString(36) : ''
  const nonce = bytes.subarray(4, 4 + nonceBytes).toString('base64url')
  return `${purpose}.${expiry}.${nonce}.${bytes.subarray(4 + nonceBytes).toString('base64url')}`
}

export const issueState = (deps: TicketDeps, visit: WxVisit, caller: Caller | undefined): string =>
  toState(issueTicket(deps, proofOf(visit, caller), lifetime))

/** Redeems a state for the kind of browser that requested it. @throws CallError wrongCode for any other state */
export async function redeemState(
  db: Db,
  deps: TicketDeps,
  scene: WxVisit['scene'],
  state: string,
  caller: Caller | undefined,
): Promise<WechatScene> {
  const refusal = new CallError('wrongCode', '这次微信授权已过期或已用过，请重新授权')
  for (const place of ['qr', 'in-wechat'] as const) {
    const proof = proofOf({ scene, place }, caller)
    const ticket = toTicket(state, proof.purpose)
    if (!isGenuine(deps, ticket, proof)) continue
    await redeemTicket(db, deps, ticket, proof, refusal)
    return place
  }
  throw refusal
}
