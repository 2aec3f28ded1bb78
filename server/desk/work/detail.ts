import type { WorkDeps } from './deps.ts'
import { deskSteps } from '../../../contract/report/report-steps.ts'
import { type CaseDetail, caseOpen } from '../../../contract/desk/case.ts'
import { type ContentsReader, contentsReader } from '../../platform/crypto/contents-reader.ts'
import { type StaffMember, route } from '../../http/route.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import { extensionWords } from '../../report/case/deadline.ts'
import { reportPlace } from '../../report/sealed-contents.ts'
import { authorityPartOf } from '../answers/authority-part.ts'
import { evidenceOf } from '../evidence/case-evidence.ts'
import { rowsOf, urlsIn, withdrawnWords } from '../queue/case-rows.ts'
import { type FoundCase, heldByAnother, unknownCase, findCase } from '../queue/find-case.ts'
import { type StoredDetail, authorityById, selectDetail } from './detail-store.ts'
import { entriesOf } from './entries.ts'
import { leaseSeconds } from './claim.ts'
import {
  decidingOf,
  decisionRefusal,
  mayReview,
  reviewedKeys,
  type Deciding,
} from './step-permission.ts'
import { findProposal, findReturned, type Proposal } from './step-store.ts'
import { stepPlace } from './note.ts'
import { staffOf, recordAloneOnCase } from '../../staff/session/staff-call.ts'

function contentsOf(row: StoredDetail, reader: ContentsReader) {
  const { code_mac: mac } = row
  return {
    title: reader.read(reportPlace(mac, 'title'), row.title_sealed),
    site_name: reader.read(reportPlace(mac, 'site_name'), row.site_name_sealed),
    urls: urlsIn(reader.read(reportPlace(mac, 'urls'), row.urls_sealed)),
    account: reader.read(reportPlace(mac, 'account'), row.account_sealed),
    seen_at: reader.read(reportPlace(mac, 'seen_at'), row.seen_at_sealed),
    description: reader.read(reportPlace(mac, 'description'), row.description_sealed) ?? '',
  }
}

/** Contents of a withdrawn report, whatever the database still holds. */
const nothing = {
  title: null,
  site_name: null,
  urls: [],
  account: null,
  seen_at: null,
  description: withdrawnWords,
}

/** Returns the members of a case besides its row. */
async function partsOf(deps: WorkDeps, found: FoundCase, row: StoredDetail) {
  if (found.status === 'withdrawn')
    return { ...nothing, evidence: [], entries: [], authority_part: undefined, pending: null }
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const files = await evidenceOf(deps.db, deps, found.report_id)
  const [pending] = row.pending
  return {
    ...contentsOf(row, reader),
    evidence: files.filter(({ messageId }) => messageId === null),
    entries: entriesOf(row, reader, files),
    authority_part: await authorityPartOf(deps, found.report_id, reader),
    pending: pending
      ? {
          id: pending.id,
          step: pending.step,
          by: { id: pending.staff_id, name: pending.staff_name },
          effective_at: pending.effective_at.toISOString(),
        }
      : null,
  }
}

/** Returns the actions that the member may take, and the reasons against the others. */
function permissionsOf(deciding: Deciding, isPending: boolean) {
  const whyNot = deskSteps.flatMap((step) => {
    const why = decisionRefusal(step, deciding)
    return why === undefined ? [] : [{ step, why }]
  })
  const refused = new Set(whyNot.map(({ step }) => step))
  return {
    may: isPending ? [] : deskSteps.filter((step) => !refused.has(step)),
    may_not: whyNot,
    needs_review: reviewedKeys(deciding),
  }
}

/** Unseals a proposal, in review or returned. */
async function unsealed(deps: WorkDeps, row: StoredDetail, stored: Proposal) {
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const read = (column: 'text' | 'note') =>
    reader.read(stepPlace('case_proposal', stored.id, column), stored[`${column}_sealed`])
  const { step, before, outcome, authority_id, at } = stored
  const authority = authority_id === null ? null : await authorityById(deps.db, authority_id)
  return {
    step,
    before,
    outcome,
    authority: authority ?? null,
    text: read('text'),
    note: read('note'),
    at: at.toISOString(),
  }
}

/** Returns the step in review with its texts. */
async function proposalOf(
  deps: WorkDeps,
  row: StoredDetail,
  found: FoundCase,
  may_review: boolean,
): Promise<CaseDetail['proposal']> {
  if (found.proposed_by === null || found.status === 'withdrawn') return null
  const stored = await findProposal(deps.db, found.report_id)
  if (!stored) return null
  const by = { id: found.proposed_by, name: found.proposer_name ?? '' }
  return { ...(await unsealed(deps, row, stored)), by, may_review }
}

/**
 * Returns a whole case, without the reporter. The caller records the reading.
 * @param found a case within the member's scope
 */
export async function detailOf(
  deps: WorkDeps,
  member: StaffMember,
  found: FoundCase,
): Promise<CaseDetail> {
  const [rows, detail, authority, transferTo] = await Promise.all([
    rowsOf(deps.db, deps, [found.report_id], member),
    selectDetail(deps.db, found.report_id),
    found.authority_id === null ? undefined : authorityById(deps.db, found.authority_id),
    found.transfer_to !== null && isToHandOver(found)
      ? authorityById(deps.db, found.transfer_to)
      : undefined,
  ])
  const row = rows.get(found.report_id)
  if (!row) throw unknownCase()
  const parts = await partsOf(deps, found, detail)
  const deciding = decidingOf(deps, found, member)
  const returned =
    row.returned_to === member.id && (await findReturned(deps.db, found.report_id, member.id))
  return {
    ...row,
    ...parts,
    wants_result: detail.wants_result,
    source: detail.source,
    ...permissionsOf(deciding, parts.pending !== null),
    proposal: await proposalOf(deps, detail, found, mayReview(deciding)),
    ...(returned && { returned: await unsealed(deps, detail, returned) }),
    extension: extensionWords(deps, found.is_urgent),
    stands: found.status === 'appealing' ? (found.outcome ?? 'rejected') : null,
    lease_seconds:
      heldByAnother(found, member.id, deps.clock.now()) === undefined ? leaseSeconds : null,
    outcome: found.outcome,
    authority: authority ?? null,
    transfer_to: transferTo ?? null,
    hold_until: found.hold_until?.toISOString() ?? null,
    reporter_left: found.reporter_left,
  }
}

/** Shows a case, after auditing the reading. */
export const openRoute = (deps: WorkDeps) =>
  route(caseOpen, async ({ case_number }, call) => {
    const member = staffOf(call)
    const found = await findCase(deps.db, member, case_number)
    const detail = await detailOf(deps, member, found)
    await recordAloneOnCase(deps, call, case_number, { action: 'case.read' })
    return detail
  })
