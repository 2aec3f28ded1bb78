import { type CaseLink, clusterOpen, type LeftOut } from '../../../contract/desk/cluster.ts'
import { openStatuses } from '../../../contract/report/report-steps.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { route } from '../../http/route.ts'
import { recordAlone } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { rowsOf } from '../queue/case-rows.ts'
import { findCase } from '../queue/find-case.ts'
import type { WorkDeps } from '../work/detail.ts'
import { clusterOf } from './cluster-store.ts'
import * as store from './members-store.ts'

/** Members whose contents are shown; the others are counted. */
const shown = 100
const mostOffered = 10

const isOpenStatus = (status: store.Member['status']) =>
  openStatuses.some((open) => open === status)

/** Returns why a step for all leaves a member out; null when it is in. */
export function whyLeftOut({
  status,
  is_sensitive: isSensitive,
  is_pending: isPending,
}: Pick<store.Member, 'status' | 'is_sensitive' | 'is_pending'>): LeftOut | null {
  if (status === 'supplement') return 'supplement'
  if (status === 'appealing') return 'appeal'
  if (!isOpenStatus(status)) return 'over'
  if (isSensitive) return 'sensitive'
  return isPending ? 'pending' : null
}

const linksFor = (
  links: readonly (CaseLink & { readonly report_id: string })[],
  reportId: string,
): CaseLink[] =>
  links.flatMap(({ report_id, kind, measure }) =>
    report_id === reportId ? [{ kind, measure }] : [],
  )

/** Shows a cluster, after auditing the reading of the case as which it was opened. */
export const openRoute = (deps: WorkDeps) =>
  route(clusterOpen, async ({ case_number }, call) => {
    const { db } = deps
    const { reportTypeIds: scope } = staffOf(call)
    const found = await findCase(db, staffOf(call), case_number)
    const cluster = await clusterOf(db, found.report_id)
    const members = cluster === undefined ? [] : await store.selectMembers(db, cluster, scope)
    const ids = members.map(({ report_id }) => report_id)
    const firstIds = ids.slice(0, shown)
    const offered = await store.selectOffered(
      db,
      ids.length > 0 ? ids : [found.report_id],
      scope,
      mostOffered,
    )
    const offeredIds = [...new Set(offered.map(({ report_id }) => report_id))]
    const [rows, links, reasons, offeredRows] = await Promise.all([
      rowsOf(db, deps, firstIds, scope),
      cluster === undefined ? [] : store.selectLinks(db, cluster, firstIds),
      cluster === undefined ? [] : store.selectReasons(db, cluster, scope),
      rowsOf(db, deps, offeredIds, scope),
    ])
    const left = members.map((member) => ({ ...member, why: whyLeftOut(member) }))
    const over = members.filter(({ status }) => status === 'closed' || status === 'rejected')
    const object = { kind: 'case', id: case_number } as const
    await recordAlone(db, deps, actorOf(call, caseWorkers), {
      action: 'cluster.read',
      object,
      detail: { count: members.length },
    })
    return {
      lead: members.find(({ status }) => isOpenStatus(status))?.case_number ?? null,
      total: members.length,
      real_names: members.filter(({ real_name }) => real_name).length,
      members: left.flatMap(({ report_id: id, why }) => {
        const row = rows.get(id)
        return row ? [{ ...row, links: linksFor(links, id), left_out: why }] : []
      }),
      ready: left.flatMap(({ case_number: number, version, why }) =>
        why === null ? [{ case_number: number, version }] : [],
      ),
      left_out: [...Map.groupBy(left, ({ why }) => why)].flatMap(([why, some]) =>
        why === null ? [] : [{ why, cases: some.length }],
      ),
      reasons,
      decided: [...Map.groupBy(over, ({ status, outcome }) => `${status} ${outcome}`).values()].map(
        (some) => ({
          status: some[0]?.status ?? 'closed',
          outcome: some[0]?.outcome ?? null,
          cases: some.length,
        }),
      ),
      offered: [...offeredRows].map(([id, row]) => ({ ...row, links: linksFor(offered, id) })),
    }
  })
