import type { SignalKind } from '../../../contract/report/signal-kind.ts'
import { pictureDistance, turnedHashes } from './picture-distance.ts'
import type { Signal } from './signal.ts'
import { textSimilarity } from './text-shingles.ts'

/** A feature that two reports have in common. */
export interface SignalMatch {
  readonly kind: SignalKind
  /** Differing bits of 256 for pictures, common share of 1 for texts, 0 for all others. */
  readonly measure: number
}

/**
 * Pictures up to so many bits of 256 apart, and texts from so great a common share on, are alike. Meta calls pictures the same
 * up to 31 bits. bench/README.md, "Matching", has the curves.
 */
export const alike = { image: 45, samePicture: 31, text: 0.4 } as const

/** Compares signals of one kind. @returns undefined where they have nothing in common */
export function compare(a: Signal, b: Signal): SignalMatch | undefined {
  if (a.kind === 'image' && b.kind === 'image') {
    const measure = Math.min(...turnedHashes(a.hash).map((hash) => pictureDistance(hash, b.hash)))
    return measure <= alike.image ? { kind: 'image', measure } : undefined
  }
  if (a.kind === 'text' && b.kind === 'text') {
    const measure = textSimilarity(a.shingles, b.shingles)
    return measure >= alike.text ? { kind: 'text', measure } : undefined
  }
  if (!('value' in a && 'value' in b) || a.kind !== b.kind || a.value !== b.value) return undefined
  return { kind: a.kind, measure: 0 }
}

const isBetter = (match: SignalMatch, than: SignalMatch): boolean =>
  match.kind === 'image' ? match.measure < than.measure : match.measure > than.measure

/** Returns what two reports have in common: the best match of each kind. */
export function matchesOf(a: readonly Signal[], b: readonly Signal[]): SignalMatch[] {
  const best = new Map<SignalKind, SignalMatch>()
  for (const one of a)
    for (const other of b) {
      const match = one.kind === other.kind ? compare(one, other) : undefined
      const known = match && best.get(match.kind)
      if (match && (!known || isBetter(match, known))) best.set(match.kind, match)
    }
  return [...best.values()]
}
