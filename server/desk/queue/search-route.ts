import { sql } from 'kysely'
import * as z from 'zod/mini'
import { instant } from '../../../contract/field.ts'
import { caseNumber } from '../../../contract/desk/case.ts'
import { caseSearch } from '../../../contract/desk/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { badField } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { type SearchPlace, searchCases } from '../search/case-search.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { isNamedIn } from '../recusal/named-in.ts'
import { givenBack, opensFor } from '../recusal/store.ts'
import { searchableOf } from '../search/searchable.ts'
import { rowsOf } from './case-rows.ts'
import { inScope } from '../../report/case/case-rules.ts'
import { inView } from './view-sql.ts'
import { decodePlace, encodePlace } from './cursor.ts'
import type { QueueDeps } from './list.ts'
import { filterConditions } from './list-store.ts'
import type { ListViewAudit } from './list-view-audit.ts'

/** The end of a search's page: its last row, or the month that it reached. */
const cursorPlace = z.object({ t: instant, c: z.optional(caseNumber) })

const cursorOf = ({ arrivedAt, caseNumber: c }: SearchPlace): string =>
  encodePlace({ t: arrivedAt.toISOString(), c })

/** @throws CallError badInput at `after` */
function readCursor(cursor: string): SearchPlace {
  const read = decodePlace(cursorPlace, cursor)
  if (!read) throw badField('after', '列表的位置不对，请重新搜索')
  return { arrivedAt: new Date(read.t), caseNumber: read.c }
}

/** Searches cases by words within the scope. The search is audited, its words are not. */
export const searchRoute = (deps: QueueDeps, auditView: ListViewAudit) =>
  route(caseSearch, async ({ words, filter, everything, after, limit }, call) => {
    const member = staffOf(call)
    const viewer = { staffId: member.id, now: deps.clock.now() }
    const conditions = [
      inScope(member.reportTypeIds),
      opensFor(member.id),
      ...filterConditions(filter),
      ...(everything ? [] : [inView(filter.view, viewer)]),
    ]
    const place = after === undefined ? undefined : readCursor(after)
    const entry = { action: 'case.search', object: { kind: 'case', id: 'search' } } as const
    // Recording runs concurrently; nothing is shown before it succeeds.
    const recorded = auditView(actorOf(call, caseWorkers), entry, words)
    const search = {
      words,
      where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
      since: filter.arrived_from === undefined ? undefined : new Date(filter.arrived_from),
      after: place,
      limit,
    }
    const searched = searchCases(deps.db, deps, search)
    const [{ reportIds, next }] = await Promise.all([searched, recorded])
    // Words of messages and files may name the searcher, too.
    const contents = await searchableOf(deps.db, deps, reportIds)
    const kept = await givenBack(deps.db, member.id, reportIds)
    const shown = reportIds.filter(
      (id) => kept.has(id) || !isNamedIn(member, contents.get(id)?.texts ?? []),
    )
    const rows = await rowsOf(deps.db, deps, shown, member)
    return { list: [...rows.values()], next: next && cursorOf(next) }
  })
