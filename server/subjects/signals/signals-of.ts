import {
  pastedAddresses,
  readableText,
} from '../../../contract/report/addresses/pasted-addresses.ts'
import { accountSignals } from './accounts.ts'
import { canonicalAddress } from './canonical-address.ts'
import { shortestText, type Signal } from './signal.ts'
import { lettersIn, shinglesOf } from './text-shingles.ts'

export interface ReportContents {
  readonly title: string | null
  readonly site_name: string | null
  readonly urls: readonly string[]
  readonly account: string | null
  readonly description: string
}

export interface ReportFile {
  /** SM3 of the file as uploaded, hexadecimal. */
  readonly sm3: string
  /** SM3 of its members that were opened, hexadecimal. */
  readonly members?: readonly string[]
  /** PDQ of its pictures, and of a film's frames, without those that have too little structure. */
  readonly pictures: readonly Uint8Array[]
  /** Texts of its QR codes. */
  readonly codes: readonly string[]
}

/** Files, addresses and pictures of a report that are compared; more are left out. */
const most = 20

/** Returns an address itself, or those in a text around it: other clients and the desk send these as they are. */
const addressesOf = (written: string): string[] =>
  /^https?:\/\/\S+$/i.test(written) && URL.canParse(written) ? [written] : pastedAddresses(written)

function addressSignals(addresses: readonly string[]): Signal[] {
  return addresses.flatMap((address): Signal[] => {
    const canonical = canonicalAddress(address)
    if (!canonical || canonical.isSharedHome) return []
    const { page, ownHost } = canonical
    const host = ownHost === undefined ? [] : [{ kind: 'host' as const, value: ownHost }]
    return [{ kind: 'url', value: page }, ...host]
  })
}

const keyOf = (signal: Signal): string =>
  'value' in signal ? `${signal.kind} ${signal.value}` : signal.kind

function textSignal(text: string): Signal[] {
  return lettersIn(text) < shortestText ? [] : [{ kind: 'text', shingles: shinglesOf(text) }]
}

/**
 * Returns the places that a report names. Addresses within words count only where it names no place otherwise: words also
 * name the bank that somebody pretends to be.
 */
function placesOf({ title, site_name: siteName, urls, account, description }: ReportContents) {
  const words = [title, description].filter(Boolean).join('\n')
  const stated = [...urls, ...(account ? pastedAddresses(account) : [])].flatMap(addressesOf)
  const hasPlace = stated.length > 0 || Boolean(account)
  const addresses = (hasPlace ? stated : pastedAddresses(words)).slice(0, most)
  const accounts = accountSignals({
    account: account ? readableText(account).text : '',
    words: readableText(words).text,
    siteName,
    addresses,
  })
  return { addresses, accounts }
}

/** Returns what a report says that others may say as well, each once. */
export function signalsOf(contents: ReportContents, files: readonly ReportFile[]): Signal[] {
  const { addresses, accounts } = placesOf(contents)
  const coded = files.flatMap(({ codes }) => codes).flatMap(addressesOf)
  const exact = [
    ...addressSignals([...addresses, ...coded].slice(0, most)),
    ...accounts,
    ...[...files.map(({ sm3 }) => sm3), ...files.flatMap(({ members = [] }) => members)]
      .slice(0, most)
      .map((value): Signal => ({ kind: 'file', value })),
  ]
  return [
    ...new Map(exact.map((signal) => [keyOf(signal), signal])).values(),
    ...files
      .flatMap(({ pictures }) => pictures)
      .slice(0, most)
      .map((hash): Signal => ({ kind: 'image', hash })),
    ...textSignal(contents.description),
  ]
}

/** The one value that a report is about. */
export type SubjectOfReport = Extract<Signal, { readonly value: string }>

/**
 * Returns what a report is about: the first address that it names, or else its first account, telephone or group number, or
 * else its first file. A name without a platform is no subject: many people have it. Codes in pictures are none: the citizen
 * has not named them.
 */
export function subjectOf(
  contents: ReportContents,
  firstFile: Pick<ReportFile, 'sm3'> | undefined,
): SubjectOfReport | undefined {
  const { addresses, accounts } = placesOf(contents)
  const named = [...addressSignals(addresses), ...accounts].filter((signal) => 'value' in signal)
  const isPerson = ({ kind, value }: SubjectOfReport) =>
    kind === 'phone' || kind === 'group' || (kind === 'account' && !value.startsWith(':'))
  return (
    named.find(({ kind }) => kind === 'url') ??
    named.find(isPerson) ??
    (firstFile && { kind: 'file', value: firstFile.sm3 })
  )
}
