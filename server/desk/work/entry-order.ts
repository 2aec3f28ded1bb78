/** What the order of entries is known by. */
interface Ordered {
  readonly kind: 'message' | 'appeal' | 'reply' | 'note' | 'step' | 'urge'
  readonly from: 'reporter' | 'centre'
  readonly at: Date
}

/** At one time, a question stands before its answer, and the answer before the step that it brought about. */
function rankOf({ kind, from }: Ordered): number {
  if (kind === 'note') return 3
  if (from === 'centre') return 0
  return kind === 'step' ? 2 : 1
}

const later = (one: Date, other: Date): Date => (one < other ? other : one)

/**
 * Entries that follow each other, none earlier than the one before: of an anonymous report the citizen's times are
 * known to the quarter of an hour, the centre's to the second, and the order in which they were written is kept apart.
 * @param inOrder as they were written
 */
export function notBeforeTheLast<T extends { readonly at: Date }>(inOrder: readonly T[]): T[] {
  let last = new Date(0)
  return inOrder.map((entry) => {
    last = later(last, entry.at)
    return { ...entry, at: last }
  })
}

/** Oldest first. */
export const byTime = (one: Ordered, other: Ordered): number =>
  one.at.getTime() - other.at.getTime() || rankOf(one) - rankOf(other)
