import type { Thresholds } from '../../../../contract/desk/matching.ts'
import type { LinkKind } from '../../../../contract/report/link-kind.ts'
import { pictureDistance } from './picture-distance.ts'
import type { Signal } from './signal.ts'
import { textSimilarity } from './text-shingles.ts'

/** A feature that two reports have in common. */
export interface SignalMatch {
  readonly kind: LinkKind
  /** *same* links the reports, *maybe* is offered to a person. */
  readonly strength: 'same' | 'maybe'
  /** Differing bits of 256 for pictures, common share of 1 for texts, 0 for all others. */
  readonly measure: number
}

/** Compares signals of one kind. @returns undefined where they have nothing in common */
export function compare(a: Signal, b: Signal, thresholds: Thresholds): SignalMatch | undefined {
  if (a.kind === 'image' && b.kind === 'image') {
    const measure = pictureDistance(a.hash, b.hash)
    const { same, maybe } = thresholds.image
    const strength = measure <= same ? 'same' : 'maybe'
    return measure <= maybe ? { kind: 'image', strength, measure } : undefined
  }
  if (a.kind === 'text' && b.kind === 'text') {
    const measure = textSimilarity(a.shingles, b.shingles)
    const { same, maybe } = thresholds.text
    const strength = measure >= same ? 'same' : 'maybe'
    return measure >= maybe ? { kind: 'text', strength, measure } : undefined
  }
  if (!('value' in a && 'value' in b) || a.kind !== b.kind || a.value !== b.value) return undefined
  // A site has many pages, and a name without its platform many people.
  const isVague = a.kind === 'host' || (a.kind === 'account' && a.value.startsWith(':'))
  return { kind: a.kind, strength: isVague ? 'maybe' : 'same', measure: 0 }
}

const isBetter = (match: SignalMatch, than: SignalMatch): boolean =>
  match.strength === than.strength
    ? match.kind === 'image'
      ? match.measure < than.measure
      : match.measure > than.measure
    : match.strength === 'same'

const places: readonly LinkKind[] = ['url', 'host', 'account', 'phone', 'group']
const namesPlace = (signals: readonly Signal[]) => signals.some(({ kind }) => places.includes(kind))

/**
 * Compares two reports.
 * @returns the best match of each kind. Texts are at most *maybe* where both reports name places and none in common:
 *   many people use one wording for different sites
 */
export function matchesOf(
  a: readonly Signal[],
  b: readonly Signal[],
  thresholds: Thresholds,
): SignalMatch[] {
  const best = new Map<LinkKind, SignalMatch>()
  for (const one of a)
    for (const other of b) {
      const match = one.kind === other.kind ? compare(one, other, thresholds) : undefined
      const known = match && best.get(match.kind)
      if (match && (!known || isBetter(match, known))) best.set(match.kind, match)
    }
  const text = best.get('text')
  const isElsewhere = namesPlace(a) && namesPlace(b) && !places.some((kind) => best.has(kind))
  if (text && isElsewhere) best.set('text', { ...text, strength: 'maybe' })
  return [...best.values()]
}
