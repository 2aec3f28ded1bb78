import {
  type CaseLink,
  clusterMembers,
  clusterOpen,
  clusterReady,
  type LeftOut,
  mostLinked,
} from '../../../contract/desk/cluster.ts'
import { openStatuses } from '../../../contract/report/report-steps.ts'
import { type Call, route, type StaffMember } from '../../http/route.ts'
import { staffOf, recordAloneOnCase } from '../../staff/session/staff-call.ts'
import { rowsOf } from '../queue/case-rows.ts'
import { findCase } from '../queue/find-case.ts'
import type { WorkDeps } from '../work/deps.ts'
import { clusterOf } from './cluster-store.ts'
import * as store from './members-store.ts'

/** Members whose contents are shown at a time. */
const shown = 100
const mostOffered = 10

const isOpenStatus = (status: store.MemberState['status']) =>
  openStatuses.some((open) => open === status)

/** Returns why a step for all leaves a member out; null when it is in. */
export function whyLeftOut({ status, ...state }: store.MemberState): LeftOut | null {
  if (status === 'supplement') return 'supplement'
  if (!isOpenStatus(status)) return 'over'
  if (state.is_sensitive) return 'sensitive'
  return state.is_pending ? 'pending' : null
}

const linksFor = (
  links: readonly (CaseLink & { readonly report_id: string })[],
  reportId: string,
): CaseLink[] =>
  links.flatMap(({ report_id, kind, measure }) =>
    report_id === reportId ? [{ kind, measure }] : [],
  )

const recordReading = (deps: WorkDeps, call: Call, id: string, count: number) =>
  recordAloneOnCase(deps, call, id, { action: 'cluster.read', detail: { count } })

/** Adds the contents of members, and how each is linked. */
async function withContents(
  deps: WorkDeps,
  cluster: string,
  viewer: StaffMember,
  members: readonly store.Member[],
) {
  const ids = members.map(({ report_id }) => report_id)
  const [rows, links] = await Promise.all([
    rowsOf(deps.db, deps, ids, viewer),
    store.selectLinks(deps.db, cluster, ids),
  ])
  return members.flatMap((member) => {
    const row = rows.get(member.report_id)
    const left_out = whyLeftOut(member)
    return row ? [{ ...row, links: linksFor(links, member.report_id), left_out }] : []
  })
}

const sumBy = <G extends { readonly cases: number }, K>(
  groups: readonly G[],
  keyOf: (group: G) => K,
) =>
  [...Map.groupBy(groups, keyOf)].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, first, cases: rest.reduce((sum, { cases }) => sum + cases, first.cases) }] : [],
  )

/** Shows a cluster, after auditing the reading of the case as which it was opened. */
export const openRoute = (deps: WorkDeps) =>
  route(clusterOpen, async ({ case_number }, call) => {
    const { db } = deps
    const { reportTypeIds: scope } = staffOf(call)
    const { report_id: reportId } = await findCase(db, staffOf(call), case_number)
    const cluster = await clusterOf(db, reportId)
    const [groups, first] =
      cluster === undefined
        ? [[], []]
        : await Promise.all([
            store.countMembers(db, cluster, scope),
            store.selectMembers(db, cluster, scope, { limit: mostLinked }),
          ])
    const ids = cluster === undefined ? [reportId] : first.map(({ report_id }) => report_id)
    const [members, reasons, offered] = await Promise.all([
      cluster === undefined
        ? []
        : withContents(deps, cluster, staffOf(call), first.slice(0, shown)),
      cluster === undefined ? [] : store.selectReasons(db, cluster, ids),
      store.selectOffered(db, { cluster, reportId }, ids, scope, mostOffered),
    ])
    const offeredIds = [...new Set(offered.map(({ report_id }) => report_id))]
    const offeredRows = await rowsOf(db, deps, offeredIds, staffOf(call))
    const total = groups.reduce((sum, { cases }) => sum + cases, 0)
    await recordReading(deps, call, case_number, total)
    const over = groups.filter(({ status }) => status === 'closed' || status === 'rejected')
    const exclusions = sumBy(groups, whyLeftOut)
    return {
      lead: first.find(({ status }) => isOpenStatus(status))?.case_number ?? null,
      total,
      real_names: groups.reduce((sum, { real_names }) => sum + real_names, 0),
      members,
      ready: exclusions.find(({ key }) => key === null)?.cases ?? 0,
      left_out: exclusions.flatMap(({ key: why, cases }) => (why === null ? [] : [{ why, cases }])),
      reasons,
      decided: sumBy(over, ({ status, outcome }) => `${status} ${outcome}`).map(
        ({ first: { status, outcome }, cases }) => ({ status, outcome, cases }),
      ),
      offered: [...offeredRows].map(([id, row]) => ({ ...row, links: linksFor(offered, id) })),
    }
  })

/** Shows the members that follow one. */
export const membersRoute = (deps: WorkDeps) =>
  route(clusterMembers, async ({ case_number, after }, call) => {
    const { reportTypeIds: scope } = staffOf(call)
    const found = await findCase(deps.db, staffOf(call), case_number)
    const cluster = await clusterOf(deps.db, found.report_id)
    if (cluster === undefined) return { members: [] }
    const some = await store.selectMembers(deps.db, cluster, scope, { limit: shown, after })
    const members = await withContents(deps, cluster, staffOf(call), some)
    await recordReading(deps, call, case_number, members.length)
    return { members }
  })

/** Lists the members that a step for all may take. */
export const readyRoute = (deps: WorkDeps) =>
  route(clusterReady, async ({ case_number }, call) => {
    const found = await findCase(deps.db, staffOf(call), case_number)
    const cluster = await clusterOf(deps.db, found.report_id)
    if (cluster === undefined) return { list: [] }
    const all = await store.selectMembers(deps.db, cluster, staffOf(call).reportTypeIds, {
      limit: null,
    })
    return {
      list: all
        .filter((member) => whyLeftOut(member) === null)
        .map(({ case_number: number, version }) => ({ case_number: number, version })),
    }
  })
