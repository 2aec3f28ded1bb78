import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import {
  identityOpen,
  identityOpenings,
  manyOpenings,
  manyOpeningsList,
} from '../../../contract/desk/identity.ts'
import { contentsReader } from '../../platform/crypto/contents-reader.ts'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { Schema, Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { route, type StaffMember } from '../../http/route.ts'
import { momentText } from '../../report/calendar/working-time.ts'
import { openReporter } from '../../report/sealed-reporter.ts'
import { findCase, requireHolder } from '../queue/find-case.ts'
import { recordOnCase, staffOf, useStepUp } from '../../staff/session/staff-call.ts'
import { recordRefused } from './record-refused.ts'
import type { EvidenceDeps } from './deps.ts'
import * as store from './store.ts'

/** Seconds that a reporter is shown to one person. Source: STAFF §3. */
export const openingLifetime = 15 * 60
/** Days that reviewers look back. */
const reviewDays = 30
const maxOpenings = 200
const day = 24 * 60 * 60 * 1000

const reasonPlace = (id: string): SealContext => ({
  table: 'identity_opening',
  column: 'reason',
  row: id,
})

const noReporter = () => new CallError('notFound', '这件举报没有举报人信息：匿名举报，或信息已删除')

async function readReporter(deps: EvidenceDeps, db: Kysely<Schema>, reportId: string) {
  const row = await store.selectReporter(db, reportId)
  const reporter = row && openReporter(deps, row, row.data_key)
  if (!reporter) throw noReporter()
  return reporter
}

/** Sealed under the report's key, so that erasing the report erases its reasons. */
async function sealReason(deps: EvidenceDeps, db: Kysely<Schema>, reportId: string) {
  const { code_mac, data_key } = await store.selectReportKey(db, reportId)
  if (!data_key) throw noReporter()
  const key = unwrapKeyOf(deps.keyring, { kind: 'report', codeMac: code_mac }, data_key)
  return (id: string, reason: string) => key.seal(reason, reasonPlace(id))
}

interface Asked {
  readonly case_number: string
  readonly reason: string
  readonly reportId: string
}

/** Returns the end of the opening; a running opening continues and is not extended. */
async function openFor(
  deps: EvidenceDeps,
  trx: Transaction<Schema>,
  member: StaffMember,
  { case_number, reason, reportId }: Asked,
): Promise<Date> {
  const opened_at = deps.clock.now()
  const current = await store.findOpening(trx, case_number, member.id, opened_at)
  if (current) return current.until
  const id = randomUUID()
  const seal = await sealReason(deps, trx, reportId)
  const until = new Date(opened_at.getTime() + openingLifetime * 1000)
  await store.insertOpening(trx, {
    id,
    case_number,
    staff_id: member.id,
    opened_at,
    until,
    reason_sealed: seal(id, reason),
  })
  return until
}

/** Shows the reporter. Each opening uses up a fresh code, needs a reason and is audited. */
export const identityOpenRoute = (deps: EvidenceDeps) => ({
  ...route(identityOpen, ({ case_number, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const found = await findCase(trx, member, case_number)
      const { report_id: reportId } = found
      const reporter = await readReporter(deps, trx, reportId)
      requireHolder(found, member.id, deps.clock.now())
      await useStepUp(trx, deps.clock, call)
      const until = await openFor(deps, trx, member, { case_number, reason, reportId })
      await recordOnCase(trx, deps, call, case_number, { action: 'identity.open', reason })
      return {
        name: reporter.name,
        phone: reporter.phone,
        id_number: reporter.id_number ?? null,
        email: reporter.email ?? null,
        watermark: `${member.name} ${member.id.slice(0, 8)} ${momentText(deps.clock.now())}`,
        until: until.toISOString(),
      }
    }),
  ),
  onRefused: recordRefused(deps, 'identity.refused'),
})

const hour = 60 * 60 * 1000

/** Lists who opened many identities and originals within the hour, for supervisors. */
export const manyOpeningsRoute = ({ db, clock }: EvidenceDeps) =>
  route(manyOpeningsList, async () => ({
    list: await store.countOpenings(db, new Date(clock.now().getTime() - hour), manyOpenings),
  }))

/** Lists recent openings. */
export const identityOpeningsRoute = (deps: EvidenceDeps) =>
  route(identityOpenings, async (_input, call) => {
    const since = new Date(deps.clock.now().getTime() - reviewDays * day)
    const { reportTypeIds } = staffOf(call)
    const rows = await store.selectOpenings(deps.db, reportTypeIds, since, maxOpenings)
    return {
      list: rows.map((row) => {
        const owner = { kind: 'report', codeMac: row.code_mac } as const
        const reader = contentsReader(deps, owner, row.data_key)
        return {
          case_number: row.case_number,
          by: { id: row.staff_id, name: row.staff_name },
          reason: reader.read(reasonPlace(row.id), row.reason_sealed) ?? '',
          at: row.opened_at.toISOString(),
          until: row.until.toISOString(),
        }
      }),
    }
  })

/** Returns the reporter of a report, sealed; undefined for an anonymous report or an erased reporter. */
export const sealedReporterOf = (db: Db, reportId: string) => store.selectReporter(db, reportId)

/** Returns the key of a report's contents, wrapped. */
export const reportKeyOf = (db: Db, reportId: string) => store.selectReportKey(db, reportId)
