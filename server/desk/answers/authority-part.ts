import type { CaseDetail } from '../../../contract/desk/case.ts'
import type { ContentsReader } from '../../platform/crypto/contents-reader.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readCalendar } from '../../report/calendar/calendar.ts'
import { dayLength, workingTime } from '../../report/calendar/working-time.ts'
import { evidenceOf } from '../evidence/case-evidence.ts'
import * as store from './answers-store.ts'
import { wordsPlace } from './write-answer.ts'

type AuthorityPart = NonNullable<CaseDetail['authority_part']>

const stateOf = ({ answered_at, overdue_at }: store.Awaited) =>
  answered_at ? 'answered' : overdue_at ? 'overdue' : 'waiting'

/** Returns the packages, reminders and answers of a case's authorities; undefined when there are none. */
export async function authorityPartOf(
  deps: Services<'db' | 'keyring' | 'previews'>,
  reportId: string,
  reader: ContentsReader,
): Promise<AuthorityPart | undefined> {
  const [awaited, reminders, answers] = await Promise.all([
    store.listAwaited(deps.db, reportId),
    store.listReminders(deps.db, reportId),
    store.listAnswers(deps.db, reportId),
  ])
  if (awaited.length + reminders.length + answers.length === 0) return undefined
  const files = answers.length > 0 ? await evidenceOf(deps.db, deps, reportId, 'answers') : []
  return {
    awaited: awaited.map((row) => ({
      authority: row.authority,
      channel: row.channel,
      delivered_on: row.delivered_on,
      handed_out_at: row.handed_out_at.toISOString(),
      due_at: row.due_at.toISOString(),
      state: stateOf(row),
    })),
    reminders: reminders.map(({ authority, channel, staff_id, staff_name, at }) => ({
      authority,
      channel,
      by: { id: staff_id, name: staff_name },
      at: at.toISOString(),
    })),
    answers: answers.map(({ id, authority, outcome, words_sealed, at, staff_id, staff_name }) => ({
      id,
      authority,
      outcome,
      words: reader.read(wordsPlace(id), words_sealed) ?? '',
      at: at.toISOString(),
      by: staff_id === null ? null : { id: staff_id, name: staff_name ?? '' },
      files: files.filter(({ answerId }) => answerId === id),
    })),
  }
}

const countedDays = 365

/** Returns the reply times of each authority in working days, by the packages of the last year. */
export async function replyTimes(db: Db, now: Date) {
  const since = new Date(now.getTime() - countedDays * dayLength)
  const [rows, calendar] = await Promise.all([
    store.packagesSince(db, since),
    readCalendar(db, since, now),
  ])
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, all]) => {
    const open = all.filter(({ is_waiting, answered_at }) => is_waiting && !answered_at)
    const times = all
      .flatMap(({ handed_out_at: from, answered_at: to }) =>
        to ? [workingTime(calendar, from, to) / dayLength] : [],
      )
      .toSorted((one, other) => one - other)
    // The lower median, as in the figures.
    const median = times[Math.floor((times.length - 1) / 2)]
    return {
      name,
      open: open.length,
      overdue: open.filter(({ due_at }) => due_at <= now).length,
      answered: times.length,
      median_days: median === undefined ? null : Math.round(median * 10) / 10,
    }
  })
}
