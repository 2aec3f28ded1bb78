import { randomUUID } from 'node:crypto'
import { clusterAccept, clusterRefuse } from '../../../contract/desk/cluster.ts'
import type { LinkKind } from '../../../contract/report/link-kind.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import { findCase, refuseAppeal } from '../queue/find-case.ts'
import type { WorkDeps } from '../work/deps.ts'
import * as store from './cluster-store.ts'
import { joinByEdges } from './link-matches.ts'

/** Kinds of which A = B and B = C mean A = C. */
const exactKinds: ReadonlySet<LinkKind> = new Set([
  'url',
  'host',
  'account',
  'phone',
  'group',
  'file',
])

/** Returns the connected sets of a graph, the largest first. */
function components(
  members: readonly string[],
  pairs: readonly { report_id: string; other_id: string }[],
): string[][] {
  const adjacency = Map.groupBy(pairs, ({ report_id }) => report_id)
  const seen = new Set<string>()
  const sets = members.flatMap((member) => {
    if (seen.has(member)) return []
    seen.add(member)
    const set = [member]
    // The set grows while it is walked.
    for (const each of set)
      for (const { other_id: other } of adjacency.get(each) ?? [])
        if (!seen.has(other)) {
          seen.add(other)
          set.push(other)
        }
    return [set]
  })
  return sets.toSorted((one, other) => other.length - one.length)
}

/** Splits a cluster into the sets that its edges still connect. The largest keeps its id. */
async function recompute(trx: Trx, cluster: string): Promise<void> {
  const { members, pairs } = await store.clusterGraph(trx, cluster)
  const [largest = [], ...smaller] = components(members, pairs)
  const alone = [largest, ...smaller].filter((set) => set.length === 1).flat()
  await store.moveMembers(trx, alone, undefined)
  for (const set of smaller) if (set.length > 1) await store.moveMembers(trx, set, randomUUID())
}

/**
 * 不是一回事: ends the edges between a case and others and splits their cluster. The others stay together where they matched by
 * way of the case: what equals the same address is equal.
 */
async function refuse(
  trx: Trx,
  about: { reportId: string; otherIds: readonly string[]; staffId: string; at: Date },
): Promise<number> {
  const cluster = await store.clusterOf(trx, about.reportId)
  const edges = await store.refuseEdges(trx, about)
  const same = edges.filter(({ strength, kind }) => strength === 'same' && exactKinds.has(kind))
  for (const [kind, [first, ...more]] of Map.groupBy(same, (edge) => edge.kind))
    if (first && more.length > 0)
      await store.insertEdges(
        trx,
        more.map(({ other_id: otherCaseId, measure }) => ({
          caseId: first.other_id,
          otherCaseId,
          kind,
          strength: 'same',
          measure,
        })),
      )
  if (cluster !== undefined) await recompute(trx, cluster)
  return new Set(edges.map(({ other_id }) => other_id)).size
}

export const refuseRoute = (deps: WorkDeps) =>
  route(clusterRefuse, ({ case_number, other }, call) =>
    deps.db.transaction().execute(async (trx) => {
      await store.lockClusters(trx)
      const member = staffOf(call)
      const { report_id: reportId } = await findCase(trx, member, case_number)
      const otherIds =
        other === undefined
          ? await store.matesOf(trx, reportId)
          : [(await findCase(trx, member, other)).report_id]
      const about = { reportId, otherIds, staffId: member.id, at: deps.clock.now() }
      const refused = await refuse(trx, about)
      if (refused === 0) throw conflict('这件举报已经不在这一组')
      await recordOnCase(trx, deps, call, case_number, {
        action: 'cluster.refuse',
        detail: { count: refused },
        after: other,
      })
      return { refused }
    }),
  )

/** Joins an offered case by the edges that offer it, or any case by an edge that a person makes. */
export const acceptRoute = (deps: WorkDeps) =>
  route(clusterAccept, ({ case_number, other, by_hand }, call) =>
    deps.db.transaction().execute(async (trx) => {
      await store.lockClusters(trx)
      const member = staffOf(call)
      const found = await findCase(trx, member, case_number)
      const added = await findCase(trx, member, other)
      refuseAppeal(found)
      refuseAppeal(added)
      const [reportId, otherId] = [found.report_id, added.report_id]
      const own = [reportId, ...(await store.matesOf(trx, reportId))]
      if (by_hand)
        await store.insertEdges(trx, [
          { caseId: reportId, otherCaseId: otherId, kind: 'manual', strength: 'same', measure: 0 },
        ])
      else await store.confirmEdges(trx, otherId, own)
      await joinByEdges(trx, otherId, { otherIds: own, isByPerson: true })
      const mates = await store.matesOf(trx, reportId)
      if (!mates.includes(otherId)) {
        const why = by_hand ? '有人说过它们不是一回事' : '这两件举报已经不相关'
        throw conflict(why)
      }
      await recordOnCase(trx, deps, call, case_number, { action: 'cluster.accept', after: other })
      return { size: mates.length + 1 }
    }),
  )
