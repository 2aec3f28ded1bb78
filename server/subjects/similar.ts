import { type Likeness, similarOpen } from '../../contract/subjects/group.ts'
import { route } from '../http/route.ts'
import { findCase } from '../desk/queue/find-case.ts'
import { selectAsMembers } from '../desk/queue/groups.ts'
import type { WorkDeps } from '../desk/work/deps.ts'
import { recordAloneOnCase, staffOf } from '../staff/session/staff-call.ts'
import { showMembers } from './group.ts'
import { readSignals } from './match-reports.ts'
import * as store from './signal-store.ts'
import { matchesOf } from './signals/compare.ts'
import { signalTokens, soughtSignals } from './signals/signal-tokens.ts'

/** Reports that are unsealed and compared when a case is opened, about half a millisecond each. */
const mostCompared = 24

/** Returns what other reports have in common with one, by report. A token has 32 bits, and bands are alike by chance: the contents decide. */
async function findSimilar(
  { db, keyring, clock }: WorkDeps,
  reportId: string,
): Promise<Map<string, Likeness[]>> {
  const own = (await readSignals(db, { keyring }, [reportId])).get(reportId)
  if (!own) return new Map()
  const thisYear = clock.now().getUTCFullYear()
  const beside = [own.year - 1, own.year + 1].filter((year) => year <= thisYear)
  const years = [own.year, ...beside]
  const tokens = years.flatMap((year) => signalTokens(keyring, year, soughtSignals(own.signals)))
  const candidates = await store.candidatesFor(db, { reportId, tokens }, mostCompared)
  const read = await readSignals(db, { keyring }, candidates)
  return new Map(
    [...read].flatMap(([id, { signals }]) => {
      const reasons = matchesOf(own.signals, signals)
      return reasons.length === 0 ? [] : [[id, reasons]]
    }),
  )
}

/** Looks up what is like a case, after auditing the reading. */
export const similarRoute = (deps: WorkDeps) =>
  route(similarOpen, async ({ case_number }, call) => {
    const member = staffOf(call)
    const found = await findCase(deps.db, member, case_number)
    const [similar, ofReporter] = await Promise.all([
      findSimilar(deps, found.report_id),
      store.selectOfReporter(deps.db, found.report_id, mostCompared),
    ])
    for (const id of ofReporter)
      similar.set(id, [{ kind: 'reporter', measure: 0 }, ...(similar.get(id) ?? [])])
    const states = await selectAsMembers(deps.db, [...similar.keys()], member.reportTypeIds)
    const shown = await showMembers(deps, call, states, found.report_type_id)
    await recordAloneOnCase(deps, call, case_number, {
      action: 'similar.read',
      detail: { count: shown.size },
    })
    const list = states.flatMap(({ report_id: id, outcome }) => {
      const row = shown.get(id)
      return row ? [{ ...row, outcome, reasons: similar.get(id) ?? [] }] : []
    })
    // What may be decided along comes first.
    return { list: list.toSorted((one, other) => rank(one) - rank(other)) }
  })

const rank = ({ left_out: why }: { readonly left_out: string | null }): number =>
  why === null ? 0 : why === 'over' ? 2 : 1
