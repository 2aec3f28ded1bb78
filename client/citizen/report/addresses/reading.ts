import type { Reading } from './pasted-note.tsx'
import * as words from '#words/report.ts'
import { maxAddresses } from '../../../../contract/report/report.ts'
import type { ReportValues } from '../draft/draft.ts'
import { phonePrefix } from '../fields/report-fields.ts'
import { accountsIn } from '../../../../contract/report/addresses/accounts.ts'
import {
  addressesIn,
  readableText,
} from '../../../../contract/report/addresses/pasted-addresses.ts'
import { siteNameOf } from '../../../../contract/report/addresses/site-names.ts'

export { PastedNote } from './pasted-note.tsx'
export { knownSiteNames, siteNameOf } from '../../../../contract/report/addresses/site-names.ts'

/** `?pwd=ab12`, with 提取码 ab12 after it. */
const isCodeIn = (account: string, address: string) =>
  account.startsWith('提取码 ') && address.endsWith(`=${account.slice(4)}`)

/** The places found in a pasted text. */
export function readPasted(text: string): Reading {
  const plain = readableText(text)
  const found = addressesIn(text, plain)
  let rest = ''
  let done = 0
  for (const { from, to } of found) {
    rest += `${plain.text.slice(done, from)}\n`
    done = to
  }
  rest += plain.text.slice(done)
  // A number alone is the other side's; among words it may be the reporter's.
  const isNumber = /^[\d\s()（）+,，、;；-]+$/.test(text)
  const accounts = accountsIn(rest, found.length > 0).map((account) => ({
    ...account,
    isSure: account.isSure || (isNumber && account.text.startsWith(phonePrefix)),
  }))
  return {
    addresses: found.map(({ address, original }) => {
      const isSchemeAdded = address === `http://${original}`
      const isSame = isSchemeAdded || address === original
      return {
        address,
        site: siteNameOf(address, text),
        original: isSame ? undefined : original,
        isSchemeAdded,
      }
    }),
    sure: accounts.flatMap(({ text: account, isSure }) =>
      isSure && !found.some(({ address }) => isCodeIn(account, address)) ? account : [],
    ),
    offered: accounts.flatMap((account) => (account.isSure ? [] : account.text)),
  }
}

type Place = Pick<ReportValues, 'addresses' | 'account' | 'numbers'>

export interface Taken extends Place {
  readonly reading: Reading
  /** Text put into the fields of accounts and numbers. */
  readonly moved: readonly string[]
  /** Number of addresses that did not fit. */
  readonly left: number
}

/** Maximum length of the account field. */
const longestAccount = 200

/** @returns undefined if it does not fit; the same text if already present */
export function withAccount(account: string, added: string): string | undefined {
  const before = account.trim()
  if (before.includes(added)) return before
  const joined = before === '' ? added : `${before}；${added}`
  return Array.from(joined).length <= longestAccount ? joined : undefined
}

/** @returns the fields with an account or number in its place; undefined if it does not fit */
export function withPlace(
  { account, numbers }: Pick<Place, 'account' | 'numbers'>,
  added: string,
): Pick<Place, 'account' | 'numbers'> | undefined {
  if (added.startsWith(phonePrefix)) {
    const number = added.slice(phonePrefix.length)
    const all = numbers.includes(number) ? [numbers] : [numbers.trim(), number]
    return { account, numbers: all.filter(Boolean).join('、') }
  }
  const joined = withAccount(account, added)
  return joined === undefined ? undefined : { account: joined, numbers }
}

/** Applies a paste into an address row: addresses fill it and new rows, without repeats; accounts go to their field. */
export function pastedInto(
  { addresses: rows, account, numbers }: Place,
  index: number,
  text: string,
): Taken {
  const reading = readPasted(text)
  const others = new Set(rows.filter((_, i) => i !== index).map(({ value }) => value.trim()))
  const fresh = reading.addresses.filter(({ address }) => !others.has(address))
  const taken = fresh.slice(0, maxAddresses - (rows.length - 1))
  let written = { account, numbers }
  const moved = reading.sure.filter((one) => {
    const joined = withPlace(written, one)
    const isAdded =
      joined !== undefined &&
      (joined.account !== written.account.trim() || joined.numbers !== written.numbers)
    written = joined ?? written
    return isAdded
  })
  const isRead = reading.addresses.length + reading.sure.length > 0
  const filled = taken.map(({ address }) => ({ value: address }))
  return {
    addresses: isRead
      ? [
          ...rows.slice(0, index),
          ...(filled.length > 0 ? filled : [{ value: '' }]),
          ...rows.slice(index + 1),
        ]
      : [...rows],
    ...(moved.length > 0 ? written : { account, numbers }),
    reading,
    moved,
    left: fresh.length - taken.length,
  }
}

/** Tells whether a row holds anything but one address: other words, several addresses, an account, or no `http://`. */
export function needsTidying(value: string): boolean {
  const text = value.trim()
  const { addresses, sure } = readPasted(text)
  const [first, ...more] = addresses
  if (first === undefined) return sure.length > 0
  return more.length > 0 || first.address !== text
}

/** Message to the citizen. */
export function takenInWords({
  reading,
  moved,
  left,
}: Pick<Taken, 'reading' | 'moved' | 'left'>): string {
  const found = reading.addresses.length
  const into = (isIn: (one: string) => boolean, field: string) => {
    const there = moved.filter(isIn)
    return there.length > 0 ? words.movedTo(there, field) : ''
  }
  const isNumber = (one: string) => one.startsWith(phonePrefix)
  const account = into((one) => !isNumber(one), words.account) + into(isNumber, words.numbers)
  if (found === 0) return account === '' ? words.noAddressFound : words.onlyAccounts(account)
  const taken = words.takenIn(found, account)
  return left > 0 ? taken + words.notPlaced(maxAddresses, left) : taken
}

/**
 * Returns the name of the site of the addresses.
 * @param before previous suggestion, which may be replaced; the citizen's own text may not
 * @param around the text around the addresses
 * @returns undefined without a suggestion
 */
export function suggestedSiteName(
  { addresses, site_name }: Pick<ReportValues, 'addresses' | 'site_name'>,
  before: string,
  around?: string,
): string | undefined {
  if (site_name.trim() !== '' && site_name !== before) return undefined
  return addresses.flatMap(({ value }) => siteNameOf(value.trim(), around) ?? [])[0]
}
