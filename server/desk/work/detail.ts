import type { Kysely } from 'kysely'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import type { Clock } from '../../platform/clock.ts'
import { type ContentsReader, contentsReader } from '../../platform/crypto/contents-reader.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { StaffMember } from '../../http/route.ts'
import { reportPlace } from '../../report/sealed-contents.ts'
import { evidenceOf } from '../evidence/case-evidence.ts'
import { rowsOf, urlsIn, withdrawnWords } from '../queue/case-rows.ts'
import { type FoundCase, heldByAnother, unknownCase } from '../queue/find-case.ts'
import { type StoredDetail, authorityById, selectDetail } from './detail-store.ts'
import { entriesOf } from './entries.ts'
import { leaseSeconds } from './claim.ts'
import { stepsFor } from './step-permission.ts'

export interface WorkDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

/** Unseals the contents of a report. */
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
  if (found.status === 'withdrawn') return { ...nothing, evidence: [], entries: [], pending: null }
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const files = await evidenceOf(deps.db, deps, found.report_id)
  const [pending] = row.pending
  return {
    ...contentsOf(row, reader),
    evidence: files.filter(({ messageId }) => messageId === null),
    entries: entriesOf(row, reader, files),
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

/**
 * Returns a whole case, without the reporter. The caller records the reading.
 * @param found a case within the member's scope
 */
export async function detailOf(
  deps: WorkDeps,
  member: StaffMember,
  found: FoundCase,
): Promise<CaseDetail> {
  const [[row], detail, authority] = await Promise.all([
    rowsOf(deps.db, deps, [found.report_id]),
    selectDetail(deps.db, found.report_id),
    found.authority_id === null ? undefined : authorityById(deps.db, found.authority_id),
  ])
  if (!row) throw unknownCase()
  const parts = await partsOf(deps, found, detail)
  const deciding = { found, isSensitive: found.is_sensitive ?? false, member }
  return {
    ...row,
    ...parts,
    wants_result: detail.wants_result,
    may: parts.pending ? [] : stepsFor(deciding),
    may_extend: !found.is_extended && found.due_at !== null && found.paused_at === null,
    lease_seconds:
      heldByAnother(found, member.id, deps.clock.now()) === undefined ? leaseSeconds : null,
    outcome: found.outcome,
    authority: authority ?? null,
    hold_until: found.hold_until?.toISOString() ?? null,
    reporter_left: found.reporter_left,
  }
}
