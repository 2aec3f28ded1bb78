import { type GroupMember, groupOpen } from '../../contract/subjects/group.ts'
import { type Call, route } from '../http/route.ts'
import { rowsOf } from '../desk/queue/case-rows.ts'
import { findCase } from '../desk/queue/find-case.ts'
import { groupSizes, selectAsMembers, selectMembers, type Member } from '../desk/queue/groups.ts'
import type { WorkDeps } from '../desk/work/deps.ts'
import { whyLeftOut } from '../desk/work/left-out.ts'
import { proofOfShowing } from '../desk/work/shown.ts'
import { recordAloneOnCase, staffOf } from '../staff/session/staff-call.ts'
import { readContentsOf, readSignals } from './match-reports.ts'

/** Members shown at a time. */
const pageSize = 100

/** Characters of a description that a row shows; the whole is at the case. */
const mostWords = 500

const beginningOf = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > mostWords ? `${characters.slice(0, mostWords).join('')}…` : text
}

/** Returns members with their contents, and the proofs that the caller was shown them. */
export async function showMembers(
  deps: WorkDeps,
  call: Call,
  members: readonly Member[],
  reportTypeId: number,
): Promise<Map<string, GroupMember>> {
  const { id: staffId } = staffOf(call)
  const ids = members.map(({ report_id }) => report_id)
  const [rows, contents] = await Promise.all([
    rowsOf(deps.db, deps, ids, staffOf(call)),
    readContentsOf(deps.db, deps, ids),
  ])
  return new Map(
    members.flatMap((member) => {
      const row = rows.get(member.report_id)
      if (!row) return []
      const { account = null, description = '' } = contents.get(member.report_id)?.contents ?? {}
      const shown = {
        ...row,
        account,
        words: beginningOf(description),
        left_out: whyLeftOut(member, reportTypeId),
        shown: proofOfShowing(deps.keyring, staffId, row),
      }
      return [[member.report_id, shown]]
    }),
  )
}

/** Shows a page of a group, after auditing the reading of the case as which it was opened. */
export const groupRoute = (deps: WorkDeps) =>
  route(groupOpen, async ({ case_number, after }, call) => {
    const { db } = deps
    const { reportTypeIds } = staffOf(call)
    const { report_id: reportId, report_type_id } = await findCase(db, staffOf(call), case_number)
    const total = (await groupSizes(db, [reportId])).get(reportId) ?? 0
    const [own, some] = await Promise.all([
      readSignals(db, deps, [reportId]),
      total > 0
        ? selectMembers(db, reportId, { limit: pageSize, after })
        : selectAsMembers(db, [reportId], reportTypeIds),
    ])
    const members = await showMembers(deps, call, some, report_type_id)
    await recordAloneOnCase(deps, call, case_number, {
      action: 'group.read',
      detail: { count: members.size },
    })
    return {
      kind: total > 1 ? (own.get(reportId)?.subject?.kind ?? null) : null,
      total: Math.max(total, 1),
      members: [...members.values()],
    }
  })
