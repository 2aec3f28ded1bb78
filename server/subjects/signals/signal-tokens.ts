import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { SignalKind } from '../../../contract/report/signal-kind.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { bandsOfPicture, turnedHashes } from './picture-distance.ts'
import type { Signal } from './signal.ts'
import type { SubjectOfReport } from './signals-of.ts'
import { bandsOfText } from './text-shingles.ts'

/** The rules of signals and tokens. Raise it with any change of these; the job then compares all reports again. */
export const signalsVersion = 1

/** Stored form of a signal: a mac of 32 bits, which proves nothing without the contents. */
export interface SignalToken {
  readonly kind: SignalKind
  readonly token: number
}

/** Values that are looked up for a signal: itself, or its bands where likeness counts. */
function valuesOf(signal: Signal): readonly string[] {
  if (signal.kind === 'image') return bandsOfPicture(signal.hash)
  if (signal.kind === 'text') return bandsOfText(signal.shingles)
  return [signal.value]
}

const keys = new WeakMap<Keyring, Map<number, KeyObject>>()

/** Each year of arrival has its own key, so that equal tokens of two years say nothing. */
function keyOf(keyring: Keyring, year: number): KeyObject {
  const known = keys.get(keyring) ?? new Map<number, KeyObject>()
  keys.set(keyring, known)
  const key = known.get(year) ?? createSecretKey(keyring.mac('report signals', String(year)))
  known.set(year, key)
  return key
}

/** Returns the signals by whose tokens others are sought: those of a report, and of its pictures as others mirror or turn them. */
export const soughtSignals = (signals: readonly Signal[]): Signal[] =>
  signals.flatMap((signal): Signal | Signal[] =>
    signal.kind === 'image'
      ? turnedHashes(signal.hash).map((hash) => ({ kind: signal.kind, hash }))
      : signal,
  )

/** Returns the tokens of signals for a year, each once. */
export function signalTokens(
  keyring: Keyring,
  year: number,
  signals: readonly Signal[],
): SignalToken[] {
  const key = keyOf(keyring, year)
  const tokens = signals.flatMap((signal) =>
    valuesOf(signal).map((value, at) => ({
      kind: signal.kind,
      token: createHmac('sm3', key).update(`${signal.kind} ${at} ${value}`).digest().readInt32BE(0),
    })),
  )
  return [...new Map(tokens.map((each) => [`${each.kind} ${each.token}`, each])).values()]
}

/** Stored form of what a case is about: macs of 64 bits as decimal numbers. */
export interface SubjectTokens {
  readonly subject: string
  /** Of the subject, the type and the urgency. */
  readonly group: string
}

/** Returns the tokens of a case's subject, under one key: a group and 还在吗 last over the end of a year. */
export function subjectTokens(
  keyring: Keyring,
  { kind, value }: SubjectOfReport,
  { report_type_id: type, is_urgent: isUrgent }: { report_type_id: number; is_urgent: boolean },
): SubjectTokens {
  const number = (mac: Buffer) => mac.readBigInt64BE(0).toString()
  return {
    subject: number(keyring.mac('report subjects', kind, value)),
    group: number(keyring.mac('report groups', kind, value, String(type), String(isUrgent))),
  }
}
