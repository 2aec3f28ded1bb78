import { viewDelete, viewList, viewSave } from '../../../contract/desk/queue.ts'
import { caseFilter } from '../../../contract/desk/case-filter.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import { route, type Route } from '../../http/route.ts'
import { staffOf } from '../session/staff-call.ts'
import type { SettingsDeps } from './deps.ts'
import * as store from './store.ts'

/** Maximum number of lists per person. */
const maxViews = 50

/** Returns a person's own lists and shared ones. */
export async function savedViews(db: SettingsDeps['db'], staffId: string) {
  const rows = await store.viewsFor(db, staffId)
  return rows.flatMap(({ owner, filter, ...view }) => {
    const read = caseFilter.safeParse(filter)
    // A filter that does not parse was saved by a newer version.
    return read.success ? [{ ...view, mine: owner === staffId, filter: read.data }] : []
  })
}

/** Calls for saved lists, one's own and shared ones. */
export const viewRoutes = ({ db }: SettingsDeps): Route[] => [
  route(viewList, async (_, call) => {
    const { id: staffId } = staffOf(call)
    return { list: await savedViews(db, staffId) }
  }),

  route(viewSave, async ({ id, name, shared, filter }, call) => {
    const { id: owner } = staffOf(call)
    const saved = { name, shared, filter: JSON.stringify(filter) }
    if (id === undefined && (await store.countViews(db, owner)) >= maxViews)
      throw conflict(`最多保存 ${maxViews} 个列表，请先删去不用的`)
    const row =
      id === undefined
        ? await store.insertView(db, { ...saved, owner })
        : await store.updateView(db, id, owner, saved)
    if (!row) throw new CallError('notFound', '没有这个列表，或不是您的')
    return { id: row.id, name, shared, mine: true, filter }
  }),

  route(viewDelete, async ({ id }, call) => {
    if (!(await store.deleteView(db, id, staffOf(call).id)))
      throw new CallError('notFound', '没有这个列表，或不是您的')
  }),
]
