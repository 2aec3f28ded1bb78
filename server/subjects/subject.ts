import {
  mostOfSubject,
  type SubjectKind,
  subjectKinds,
  subjectOpen,
} from '../../contract/subjects/subject.ts'
import { route } from '../http/route.ts'
import { staffOf, recordAloneOnCase } from '../staff/session/staff-call.ts'
import { rowsOf } from '../desk/queue/case-rows.ts'
import { findCase } from '../desk/queue/find-case.ts'
import type { WorkDeps } from '../desk/work/deps.ts'
import { readSignals } from './match-reports.ts'
import { alike, compare } from './signals/compare.ts'
import type { Signal } from './signals/signal.ts'
import { signalTokens, soughtSignals } from './signals/signal-tokens.ts'
import { answersOf } from './relapse-store.ts'
import { endingsOf, firstYear, selectSharing } from './subject-store.ts'

type Subject = Extract<Signal, { readonly kind: SubjectKind }>
const isSubject = (signal: Signal): signal is Subject =>
  subjectKinds.some((kind) => kind === signal.kind)

const subjectsIn = (signals: readonly Signal[]): Subject[] => {
  const order = (subject: Subject) => subjectKinds.indexOf(subject.kind)
  return signals.filter(isSubject).toSorted((one, other) => order(one) - order(other))
}

/** Whether a report is about a subject: the same value, or a picture that counts as the same. */
const isAbout = (signals: readonly Signal[], subject: Subject): boolean =>
  signals.some((signal) => {
    const match = compare(subject, signal)
    return match !== undefined && (subject.kind !== 'image' || match.measure <= alike.samePicture)
  })

/** Reports unsealed between two turns of the event loop, about half a millisecond each. */
const readAtOnce = 10

/** Returns the newest cases of a scope about a subject, one more than are shown if there are. */
async function casesAbout(
  { db, keyring, clock }: WorkDeps,
  subject: Subject,
  scope: readonly number[] | null,
): Promise<string[]> {
  const thisYear = clock.now().getUTCFullYear()
  const first = (await firstYear(db)) ?? thisYear
  const years = Array.from({ length: thisYear - first + 1 }, (_, place) => first + place)
  const tokens = years.flatMap((year) =>
    signalTokens(keyring, year, soughtSignals([subject])).map(({ token }) => token),
  )
  const { kind } = subject
  // Many pictures share one band by chance, so two are required.
  const sharing = { kind, tokens, shared: kind === 'image' ? 2 : 1 }
  const candidates = await selectSharing(db, sharing, scope, mostOfSubject + 1)
  const about: string[] = []
  for (let at = 0; at < candidates.length; at += readAtOnce) {
    const ids = candidates.slice(at, at + readAtOnce)
    const read = await readSignals(db, { keyring }, ids)
    about.push(...ids.filter((id) => isAbout(read.get(id)?.signals ?? [], subject)))
  }
  return about
}

/** Shows the cases about a subject of a case, and records it. */
export const subjectRoute = (deps: WorkDeps) =>
  route(subjectOpen, async ({ case_number, place }, call) => {
    const { db } = deps
    const { reportTypeIds: scope } = staffOf(call)
    const { report_id: reportId } = await findCase(db, staffOf(call), case_number)
    const own = (await readSignals(db, deps, [reportId])).get(reportId)
    const subjects = subjectsIn(own?.signals ?? [])
    const subject = subjects[place]
    const about = subject ? await casesAbout(deps, subject, scope) : []
    const ids = about.slice(0, mostOfSubject)
    const [rows, endings, answers] = await Promise.all([
      rowsOf(db, deps, ids, staffOf(call)),
      endingsOf(db, ids),
      answersOf(db, ids),
    ])
    await recordAloneOnCase(deps, call, case_number, {
      action: 'subject.read',
      detail: { count: rows.size },
    })
    return {
      subjects: subjects.map((each) => ({
        kind: each.kind,
        name: 'value' in each ? each.value.replace(/^:/, '') : '',
      })),
      list: [...rows].map(([id, row]) => {
        const { outcome = null, authority = null, ended_at } = endings.get(id) ?? {}
        return {
          ...row,
          outcome,
          authority,
          ended_at: ended_at?.toISOString() ?? null,
          still_there: answers.get(id) ?? null,
        }
      }),
      has_more: about.length > mostOfSubject,
    }
  })
