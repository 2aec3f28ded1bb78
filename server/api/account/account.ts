import type { Kysely } from 'kysely'
import type { User } from '../../../contract/session.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { selectAccount, type AccountKey, type AccountRow } from './store.ts'

/** A registered citizen, with the sealed columns opened. Never logged or sent as it is: see `userOf`. */
export interface Account {
  readonly id: string
  readonly phone: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly wxBound: boolean
  readonly unread: number
  readonly passwordHash: string
  readonly consent: { version: string; at: Date }
  readonly registeredAt: Date
}

/** What an account is found by. `wx` is a unionid; `partner` is how the partner names the citizen. */
type Wanted = { id: string } | { phone: string } | { wx: string } | { partner: string }

/** The keyed hash under which the database keeps a WeChat unionid or a partner's subject. */
export const externalIdIndex = (keyring: Keyring, kind: 'wx' | 'partner', value: string): Buffer =>
  keyring.mac(`index ${kind}`, value)

function keyFor(keyring: Keyring, wanted: Wanted): AccountKey {
  if ('id' in wanted) return wanted
  if ('phone' in wanted) return { phone_index: keyring.blindIndex('phone', wanted.phone) }
  if ('wx' in wanted) return { wx_index: externalIdIndex(keyring, 'wx', wanted.wx) }
  return { partner_index: externalIdIndex(keyring, 'partner', wanted.partner) }
}

function open(keyring: Keyring, row: AccountRow): Account {
  const opened = (sealed: Buffer | null) => (sealed ? keyring.legacy.open(sealed) : undefined)
  return {
    id: row.id,
    phone: keyring.legacy.open(row.phone_sealed),
    name: opened(row.name_sealed),
    email: opened(row.email_sealed),
    wxBound: row.wx_index !== null,
    unread: Number(row.unread ?? 0),
    passwordHash: row.password_hash,
    consent: { version: row.consent_version, at: row.consented_at },
    registeredAt: row.registered_at,
  }
}

/** @returns undefined when there is no such account */
export async function findAccount(
  { db, keyring }: { db: Kysely<Schema>; keyring: Keyring },
  wanted: Wanted,
): Promise<Account | undefined> {
  const row = await selectAccount(db, keyFor(keyring, wanted))
  return row && open(keyring, row)
}

/** Keeps the first 3 and last 4 of 11 digits. Source: spec §5. */
const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** Keeps the first character and the domain: `z***@example.com`. */
const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***')

/** What the citizen's own browser is shown. */
export const userOf = (account: Account): User => ({
  name: account.name ?? maskPhone(account.phone),
  phone: maskPhone(account.phone),
  email: account.email === undefined ? null : maskEmail(account.email),
  wx_bound: account.wxBound,
  unread: account.unread,
})
