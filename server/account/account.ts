import type { User } from '../../contract/account/session.ts'
import type { Services } from '../platform/services.ts'
import { contentsReader, ifReadable } from '../platform/crypto/contents-reader.ts'
import { findOrInsertDataKey } from '../platform/crypto/data-key-store.ts'
import type { DataKey } from '../platform/crypto/data-key.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { SealContext } from '../platform/crypto/seal.ts'
import { conflict } from '../http/call-error.ts'
import { selectAccount, type AccountKey, type AccountRow } from './store.ts'

/** A registered citizen with the sealed columns decrypted. Never log or send this object; send `userOf(account)`. */
export interface Account {
  readonly id: string
  readonly phone: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly wxBound: boolean
  readonly partnerLinked: boolean
  readonly unread: number
  /** The pending new phone, and the time at which it replaces the current one. */
  readonly nextPhone: { phone: string; at: Date } | undefined
  readonly passwordHash: string
  /** The time when the password was set by an SMS code alone; undefined otherwise. */
  readonly passwordBySmsAt: Date | undefined
  /** The day of the last sign-in. */
  readonly usedOn: Date
  readonly consent: { version: string; at: Date }
  readonly registeredAt: Date
}

/** The lookup key of an account. `wx` is a WeChat unionid; `partner` is the partner's subject. */
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

export type SealedField = 'phone' | 'next_phone' | 'name' | 'email'

export const accountPlace = (id: string, column: SealedField): SealContext => ({
  table: 'account',
  column,
  row: id,
})

export const sealField = (key: DataKey, id: string, field: SealedField, text: string): Buffer =>
  key.seal(text, accountPlace(id, field))

/** Seals a field of an existing account under the account's stored data key. */
export async function sealOwnField(
  deps: Services<'db' | 'keyring'>,
  id: string,
  field: SealedField,
  text: string,
): Promise<Buffer> {
  const owner = { kind: 'account', id } as const
  return sealField(await findOrInsertDataKey(deps.db, deps.keyring, owner), id, field, text)
}

function open(deps: Services<'db' | 'keyring'>, row: AccountRow): Account {
  const { id, phone_sealed, name_sealed, email_sealed } = row
  const owner = { kind: 'account', id } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const read = (field: SealedField, value: Buffer | null) =>
    ifReadable(reader.read(accountPlace(id, field), value))
  const phone = read('phone', phone_sealed)
  if (phone === undefined) throw conflict('您的账号资料无法读取，我们正在检查，请联系我们')
  const next = read('next_phone', row.next_phone_sealed)
  return {
    id,
    phone,
    name: read('name', name_sealed),
    email: read('email', email_sealed),
    wxBound: row.wx_index !== null,
    partnerLinked: row.partner_index !== null,
    unread: Number(row.unread ?? 0),
    nextPhone: next && row.phone_changes_at ? { phone: next, at: row.phone_changes_at } : undefined,
    passwordHash: row.password_hash,
    passwordBySmsAt: row.password_by_sms_at ?? undefined,
    usedOn: row.used_on,
    consent: { version: row.consent_version, at: row.consented_at },
    registeredAt: row.registered_at,
  }
}

/** Returns an account, or undefined. @throws CallError conflict when its phone was changed since it was sealed */
export async function findAccount(
  { db, keyring }: Services<'db' | 'keyring'>,
  wanted: Wanted,
): Promise<Account | undefined> {
  const row = await selectAccount(db, keyFor(keyring, wanted))
  return row && open({ db, keyring }, row)
}

/** Keeps the first 3 and last 4 of 11 digits. Source: spec §5. */
export const maskPhone = (phone: string): string =>
  phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** Keeps the first character and the domain: `z***@example.com`. */
const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***')

/** Returns the account as the citizen's own browser may see it, with phone and e-mail masked. */
export const userOf = (account: Account): User => ({
  name: account.name ?? maskPhone(account.phone),
  phone: maskPhone(account.phone),
  email: account.email === undefined ? null : maskEmail(account.email),
  wx_bound: account.wxBound,
  unread: account.unread,
})
