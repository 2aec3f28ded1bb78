import type { Status } from '../../contract/report/report-status.ts'
import type { Chance } from '../../scripts/demo/chance.ts'

/** The past and present statuses of a report. */
export interface Life {
  readonly status: Status
  readonly isOpen: boolean
  /** The status before the case began to wait for its citizen. */
  readonly before: Status | null
  /** Oldest first; times in milliseconds since 1970. */
  readonly steps: readonly {
    readonly status: Status
    readonly at: number
    readonly isResult: boolean
  }[]
}

/** Nearly half of the newest reports are open: about eight thousand of two million. */
const newest = 0.99
const openPart = 0.4
const hour = 60 * 60 * 1000

const ways: readonly (readonly Status[])[] = [
  ['received', 'accepted', 'processing', 'closed'],
  ['received', 'accepted', 'transferred', 'closed'],
  ['received', 'rejected'],
  ['received', 'withdrawn'],
  ['received', 'accepted', 'supplement', 'closed'],
]
const openWays: readonly (readonly Status[])[] = [
  ['received'],
  ['received', 'accepted'],
  ['received', 'accepted', 'processing'],
  ['received', 'accepted', 'transferred'],
  ['received', 'accepted', 'supplement'],
  ['received', 'rejected', 'appealing'],
]

/** @param newness 0 the oldest report, 1 the newest */
export function lifeOf(
  chance: Chance,
  { arrivedAt, now, newness }: { arrivedAt: number; now: number; newness: number },
): Life {
  const isOpen = newness >= newest && chance.happens(openPart)
  const way = isOpen
    ? chance.pick([...openWays.slice(0, 1), ...openWays.slice(0, 3), ...openWays])
    : ways[chance.weighted([50, 22, 20, 3, 5])]
  const statuses = way ?? ['received']
  const steps = statuses.map((status, index) => ({
    status,
    at: Math.min(arrivedAt + index * (2 + chance.below(40)) * hour, now),
    isResult: index === statuses.length - 1 && (status === 'closed' || status === 'rejected'),
  }))
  const status = statuses.at(-1) ?? 'received'
  return {
    status,
    isOpen,
    before: status === 'supplement' ? (statuses.at(-2) ?? null) : null,
    // Keep the times in ascending order.
    steps: steps
      .toSorted((one, other) => one.at - other.at)
      .map((step, index) => ({
        ...step,
        status: statuses[index] ?? status,
        isResult: steps[index]?.isResult ?? false,
      })),
  }
}
