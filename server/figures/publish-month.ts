import { fewest, isSmall, vague, type ClosedMonth } from '../../contract/figures/closed-month.ts'
import { measuresOf, percentOf, type MonthFigures } from '../../contract/figures/figures.ts'

const published = (count: number): number | null => (isSmall(count) ? null : count)

/** Returns a share, unless it would reveal a small part or its complement. */
const publishedShare = (part: number, whole: number): number | null =>
  whole < vague && (isSmall(part) || isSmall(whole - part) || isSmall(whole))
    ? null
    : percentOf(part, whole)

interface Merged<Part> {
  readonly shown: Part[]
  readonly rest: { readonly parts: number; readonly reports: number } | null
}

/**
 * Whether a rest keeps its parts apart from their number and sum: each may have one report, and each may have enough to be
 * published, although none is larger than the smallest that is shown.
 */
const isVague = (parts: number, reports: number, smallestShown: number): boolean =>
  parts > 1 && reports >= fewest + parts - 1 && reports <= (parts - 1) * smallestShown + 1

/**
 * Merges the small parts of a published sum, with the next smallest until the rest is vague: neither the sum less the shown
 * parts nor the number of merged ones gives a small part away.
 */
export function mergeSmall<Part extends { readonly reports: number }>(
  parts: readonly Part[],
): Merged<Part> {
  const sum = (of: readonly Part[]) => of.reduce((total, { reports }) => total + reports, 0)
  const small = parts.filter(({ reports }) => isSmall(reports))
  if (small.length === 0) return { shown: parts.filter(({ reports }) => reports > 0), rest: null }
  const merged = [...small]
  const larger = parts
    .filter(({ reports }) => reports >= fewest)
    .toSorted((one, other) => one.reports - other.reports)
  for (const part of larger) {
    if (isVague(merged.length, sum(merged), part.reports)) break
    merged.push(part)
  }
  const shown = parts.filter((part) => part.reports > 0 && !merged.includes(part))
  const reports = sum(merged)
  // With nothing shown, the sum is that of the whole; the number of parts may still pin them.
  const isPinned = isSmall(reports) || reports < fewest + merged.length - 1
  return { shown, rest: isPinned ? null : { parts: merged.length, reports } }
}

type Published = Omit<ClosedMonth, 'centre' | 'version' | 'reason' | 'definition'>

export function publishMonth(of: MonthFigures): Published {
  const { month, total, types, sources, platforms, authorities, outcomes } = of
  const upheld = total.appeal_answered - total.changed
  const received = <Part extends { figures: { received: number } }>({
    figures,
    ...part
  }: Part) => ({ ...part, reports: figures.received })
  const byType = mergeSmall(types.map(received))
  const bySource = mergeSmall(sources.map(received))
  const byPlatform = mergeSmall(platforms.map(received))
  const byAuthority = mergeSmall(authorities)
  const byOutcome = mergeSmall(
    Object.entries(outcomes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([outcome, reports]) => ({ outcome, reports })),
  )
  return {
    month,
    received: published(total.received),
    accepted: published(total.accepted),
    rejected: published(total.rejected),
    closed: published(total.closed),
    transferred: published(total.transferred),
    appealed: published(total.appealed),
    appeal_answered: published(total.appeal_answered),
    changed: isSmall(upheld) ? null : published(total.changed),
    // If one part of the answers is published, the share would reveal a small other part.
    in_time_rate:
      total.answered < vague && (isSmall(total.closed) || isSmall(total.rejected))
        ? null
        : publishedShare(total.in_time, total.answered),
    acceptance_rate: publishedShare(total.accepted, total.accepted + total.rejected),
    median_days: isSmall(total.answered) ? null : measuresOf(total).median_days,
    types: byType.shown,
    other_types: byType.rest,
    sources: bySource.shown,
    other_sources: bySource.rest,
    platforms: byPlatform.shown,
    other_platforms: byPlatform.rest,
    authorities: byAuthority.shown.map(({ id, name, reports, median_tenths }) => ({
      id,
      name,
      reports,
      median_days: median_tenths === null ? null : median_tenths / 10,
    })),
    other_authorities: byAuthority.rest,
    outcomes: byOutcome.shown,
    other_outcomes: byOutcome.rest,
  }
}
