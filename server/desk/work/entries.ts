import type * as z from 'zod/mini'
import { statusNames } from '../../../contract/report/report-status.ts'
import type { caseEntry } from '../../../contract/desk/case.ts'
import type { ContentsReader } from '../../platform/crypto/contents-reader.ts'
import { eventPlace, messagePlace } from '../../report/sealed-contents.ts'
import type { CaseEvidence } from '../evidence/case-evidence.ts'
import type { StoredDetail } from './detail-store.ts'
import { notePlace } from './note.ts'

type Entry = z.infer<typeof caseEntry>
type Written = Pick<StoredDetail['events'][number], 'staff_id' | 'staff_name'>

const authorOf = ({ staff_id, staff_name }: Written) =>
  staff_id === null ? null : { id: staff_id, name: staff_name ?? '' }

/** Whether the citizen took a step: withdrew, appealed, or answered a question. */
const isByCitizen = (events: StoredDetail['events'], index: number): boolean => {
  const [event, before] = [events[index], events[index - 1]]
  if (!event || event.staff_id !== null) return false
  if (event.status === 'appealing' || event.status === 'withdrawn') return true
  return before?.status === 'supplement' && event.status !== 'closed'
}

/** Returns all entries of a case, oldest first; the first event is the report itself. */
export function entriesOf(
  row: Pick<StoredDetail, 'events' | 'messages' | 'notes' | 'urges'>,
  reader: ContentsReader,
  files: readonly CaseEvidence[],
): Entry[] {
  const events = monotonicTimes(row.events)
    .map((event, index) => ({
      ...event,
      kind: 'step' as const,
      from: isByCitizen(row.events, index) ? ('reporter' as const) : ('centre' as const),
      text: reader.read(eventPlace(event.id), event.note_sealed),
      status_name: statusNames[event.status],
      files: [],
    }))
    .slice(1)
  // A step's text is also in the citizen's thread; it is listed once.
  const stepOf = ({ author, staff_id, text }: Written & { author: string; text: string | null }) =>
    author === 'centre' && staff_id === null && text !== null
      ? events.find((event) => event.text?.endsWith(text))
      : undefined
  const thread = row.messages.map((message) => {
    const text = reader.read(messagePlace(message.id), message.msg_sealed)
    const step = stepOf({ ...message, text })
    return {
      ...message,
      step,
      at: step?.at ?? message.at,
      from: message.author,
      text,
      status_name: null,
      files: files.filter(({ messageId }) => messageId === message.id),
    }
  })
  const entries = [
    ...events,
    ...monotonicTimes(thread).filter(({ step }) => step === undefined),
    ...row.urges.map(({ at }) => ({
      at,
      kind: 'urge' as const,
      from: 'reporter' as const,
      staff_id: null,
      staff_name: null,
      text: null,
      status_name: null,
      files: [],
    })),
    ...row.notes.map((note) => ({
      ...note,
      kind: 'note' as const,
      from: 'centre' as const,
      text: reader.read(notePlace(note.id), note.text_sealed),
      status_name: null,
      files: [],
    })),
  ]
  return entries
    .toSorted(byTime)
    .map(({ kind, from, at, text, status_name, files: own, ...written }) => ({
      kind,
      from,
      by: authorOf(written),
      at: at.toISOString(),
      text,
      status_name,
      files: own,
    }))
}

interface Ordered {
  readonly kind: 'message' | 'appeal' | 'reply' | 'note' | 'step' | 'urge'
  readonly from: 'reporter' | 'centre'
  readonly at: Date
}

/** Rank of entries at equal times: question, answer, the step caused by the answer, notes. */
function rankOf({ kind, from }: Ordered): number {
  if (kind === 'note') return 3
  if (from === 'centre') return 0
  return kind === 'step' ? 2 : 1
}

const later = (one: Date, other: Date): Date => (one < other ? other : one)

/**
 * Raises each entry's time to at least the previous one's. An anonymous citizen's times are known to a quarter of an
 * hour, the centre's to a second; the written order is stored separately.
 * @param inOrder as they were written
 */
export function monotonicTimes<T extends { readonly at: Date }>(inOrder: readonly T[]): T[] {
  let last = new Date(0)
  return inOrder.map((entry) => {
    last = later(last, entry.at)
    return { ...entry, at: last }
  })
}

/** Compares entries, oldest first. */
export const byTime = (one: Ordered, other: Ordered): number =>
  one.at.getTime() - other.at.getTime() || rankOf(one) - rankOf(other)
