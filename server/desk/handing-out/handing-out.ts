import { randomUUID } from 'node:crypto'
import {
  packageAgree,
  packageList,
  packagePrepare,
  packageReturn,
  partForms,
} from '../../../contract/desk/handing-out.ts'
import { caseWorkers, staffRoleNames } from '../../../contract/staff/role.ts'
import type { AuditDetail } from '../../../contract/staff/audit.ts'
import { factsOf, sealToCertificate } from '../../platform/crypto/seal-to-certificate.ts'
import type { Db } from '../../platform/database/schema.ts'
import { CallError, badField } from '../../http/call-error.ts'
import { route, type Route, type StaffMember } from '../../http/route.ts'
import { evidenceFiles, type EvidenceFile } from '../../evidence/evidence-files.ts'
import { openReporter } from '../../report/sealed-reporter.ts'
import { centreName } from '../../site/centre-name.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { type FoundCase, findCase, lockCase, requireHolder } from '../queue/find-case.ts'
import { detailOf, type WorkDeps } from '../work/detail.ts'
import type { PackageDeps } from './build-package.ts'
import { openChoice, type PackageChoice, sealChoice, sealIdentity } from './choice.ts'
import { citizenMessages } from './package-parts.ts'
import * as store from './store.ts'

export interface HandingOutDeps extends PackageDeps, WorkDeps {
  /** The centre's name when the front-end config has none. */
  readonly organiser: string
  readonly staffUrl: URL | undefined
}

/** Statuses in which a case is, or is about to be, with an authority. */
const handable: ReadonlySet<string> = new Set(['accepted', 'processing', 'transferred'])

const byOf = ({ name }: StaffMember, role: keyof typeof staffRoleNames | null) => ({
  name,
  role: role === null ? '' : staffRoleNames[role],
})

/** What the audit says of a package. */
export const packageDetail = (choice: PackageChoice): AuditDetail => ({
  authority: choice.authority,
  includes: [
    ...(['preview', 'original'] as const).filter((form) =>
      choice.files.some(({ as }) => as === form),
    ),
    ...(choice.identity ? (['identity'] as const) : []),
  ],
})

/** Whether a member may download a package: with what takes a reviewer, only one, who agreed to it or holds the case. */
export function downloadRefusal(
  row: store.StoredPackage,
  found: FoundCase,
  member: StaffMember,
  now: Date,
): CallError | undefined {
  if (row.handed_at === null) return new CallError('conflict', '这份材料还在等审核人员同意')
  if (row.needs_review && !member.roles.includes('reviewer'))
    return new CallError('forbidden', '含敏感材料、原件或身份的移送，由审核人员下载')
  if (row.needs_review && row.agreed_by === member.id) return undefined
  try {
    requireHolder(found, member.id, now)
    return undefined
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

/** @throws CallError notFound */
export async function lockPackage(trx: Db, found: FoundCase, id: string) {
  const row = await store.lockPackage(trx, found.report_id, id)
  if (!row) throw new CallError('notFound', '没有这份移送材料，可能已退回')
  return row
}

/** Pairs the asked files with those of the case. @throws CallError badInput where a form is not there */
function chosenFiles(
  files: readonly EvidenceFile[],
  asked: readonly { position: number; as: (typeof partForms)[number] }[],
): PackageChoice['files'] {
  return asked.map(({ position, as }) => {
    const file = files[position - 1]
    if (!file) throw new CallError('notFound', '没有这份材料，或已随举报撤回')
    if (as === 'redacted' && file.redactions.length === 0)
      throw badField('files', `第 ${position} 份材料还没有打码件，请先打码，或选别的形式`)
    if (as === 'preview' && file.preview !== 'ready')
      throw badField('files', `第 ${position} 份材料没有预览图`)
    const redactions = as === 'redacted' ? [...file.redactions] : []
    return { position, storage_key: file.storageKey, as, redactions }
  })
}

/** Prepares a package; what takes no reviewer is let go at once. */
const prepareRoute = (deps: HandingOutDeps) =>
  route(packagePrepare, async ({ case_number, authority_id, ...asked }, call) => {
    const member = staffOf(call)
    const now = deps.clock.now()
    const found = await findCase(deps.db, member, case_number)
    requireHolder(found, member.id, now)
    if (!handable.has(found.status))
      throw new CallError('conflict', '受理、办理中或已转办的举报才能移送材料')
    const authority = (await store.selectAuthorities(deps.db)).find(({ id }) => id === authority_id)
    if (!authority) throw badField('authority_id', '请选择承办单位')
    if (found.status === 'transferred' && found.authority_id !== authority_id)
      throw badField('authority_id', '这件举报转给了别的单位；材料只能给承办单位')
    const isSealed = authority.certificate !== null
    if (asked.identity && !isSealed)
      throw badField('identity', `${authority.name}没有证书，不能附举报人身份；请系统管理员先登记`)
    if (found.is_sensitive && !isSealed)
      throw new CallError(
        'conflict',
        `敏感材料只能封给证书，${authority.name}没有；请系统管理员先登记`,
      )
    if (asked.identity && !(await store.selectReporter(deps.db, found.report_id)))
      throw badField('identity', '这件举报没有举报人信息')
    const detail = await detailOf(deps, member, found)
    const actor = actorOf(call, caseWorkers)
    const choice: PackageChoice = {
      centre: await centreName(deps.db, deps.organiser),
      authority: authority.name,
      reason: asked.reason,
      files: chosenFiles(await evidenceFiles(deps, found.report_id), asked.files),
      identity: asked.identity,
      messages: citizenMessages(detail).length,
      prepared_by: byOf(member, actor.role),
      agreed_by: null,
    }
    const needs_review =
      found.is_sensitive || asked.identity || choice.files.some(({ as }) => as === 'original')
    const id = randomUUID()
    await deps.db.transaction().execute(async (trx) => {
      const { report } = await lockCase(trx, member, case_number)
      await store.insertPackage(trx, {
        id,
        report_id: found.report_id,
        authority_id,
        due_on: asked.due_on,
        choice_sealed: sealChoice(
          deps.keyring,
          { id, ...(await store.reportKey(trx, report.id)) },
          choice,
        ),
        prepared_by: member.id,
        prepared_at: now,
        needs_review,
        handed_at: needs_review ? null : now,
      })
      await recordAudit(trx, deps, actor, {
        action: 'package.prepare',
        object: { kind: 'case', id: case_number },
        detail: packageDetail(choice),
        reason: asked.reason,
      })
    })
    return { id, needs_review }
  })

/** Seals the reporter to the authority's certificate, and then under the reporter's key. */
async function identityFor(deps: HandingOutDeps, trx: Db, row: store.StoredPackage) {
  const sealed = await store.selectReporter(trx, row.report_id)
  const reporter =
    sealed && openReporter(deps, { ...sealed, code_mac: row.code_mac }, row.reporter_key)
  if (!reporter) throw new CallError('conflict', '举报人信息已经删除，请退回后另做一份')
  if (row.certificate === null)
    throw new CallError('conflict', `${row.authority_name}的证书已去掉，不能附举报人身份`)
  const text = `${JSON.stringify(reporter, null, 1)}\n`
  return sealIdentity(
    deps.keyring,
    row,
    await sealToCertificate(row.certificate, Buffer.from(text)),
  )
}

/** A reviewer lets a package go that somebody else prepared. */
const agreeRoute = (deps: HandingOutDeps) =>
  route(packageAgree, ({ case_number, id, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const row = await lockPackage(trx, await findCase(trx, member, case_number), id)
      if (!row.needs_review || row.handed_at) throw new CallError('conflict', '这份材料不在等审核')
      if (row.prepared_by === member.id)
        throw new CallError('conflict', '您自己准备的，由另一位审核人员同意')
      const choice = openChoice(deps.keyring, row)
      const actor = actorOf(call, ['reviewer'])
      const agreed = { ...choice, agreed_by: { ...byOf(member, 'reviewer'), reason } }
      await store.updatePackage(trx, id, {
        agreed_by: member.id,
        handed_at: deps.clock.now(),
        choice_sealed: sealChoice(deps.keyring, row, agreed),
        identity_sealed: choice.identity ? await identityFor(deps, trx, row) : null,
      })
      await recordAudit(trx, deps, actor, {
        action: 'package.agree',
        object: { kind: 'case', id: case_number },
        detail: { ...packageDetail(choice), proposed_by: row.prepared_by },
        reason,
      })
      return {}
    }),
  )

const returnRoute = (deps: HandingOutDeps) =>
  route(packageReturn, ({ case_number, id, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const row = await lockPackage(trx, await findCase(trx, member, case_number), id)
      if (row.handed_at) throw new CallError('conflict', '已经放行的材料不能退回')
      if (row.prepared_by !== member.id && !member.roles.includes('reviewer'))
        throw new CallError('conflict', '由审核人员退回，或由准备的人收回')
      await store.deletePackage(trx, id)
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'package.return',
        object: { kind: 'case', id: case_number },
        detail: { ...packageDetail(openChoice(deps.keyring, row)), proposed_by: row.prepared_by },
        reason,
      })
      return {}
    }),
  )

const listRoute = (deps: HandingOutDeps) =>
  route(packageList, async ({ case_number }, call) => {
    const member = staffOf(call)
    const found = await findCase(deps.db, member, case_number)
    const now = deps.clock.now()
    const rows = await store.selectPackages(deps.db, found.report_id)
    const mayReview = member.roles.includes('reviewer')
    return {
      list: rows.map((row) => {
        const { agreed_by, files, ...choice } = openChoice(deps.keyring, row)
        const waits = row.handed_at === null
        return {
          id: row.id,
          authority: { id: row.authority_id, name: choice.authority },
          reason: choice.reason,
          due_on: row.due_on,
          forms: partForms.filter((form) => files.some(({ as }) => as === form)),
          identity: choice.identity,
          prepared_by: choice.prepared_by,
          prepared_at: row.prepared_at.toISOString(),
          agreed_by,
          handed_at: row.handed_at?.toISOString() ?? null,
          sm3: row.package_sm3?.toString('hex') ?? null,
          may_agree: waits && mayReview && row.prepared_by !== member.id,
          may_return: waits && (mayReview || row.prepared_by === member.id),
          may_download: downloadRefusal(row, found, member, now) === undefined,
        }
      }),
      authorities: (await store.selectAuthorities(deps.db)).map(
        ({ certificate, ...authority }) => ({
          ...authority,
          certificate: certificate === null ? null : factsOf(certificate),
        }),
      ),
      is_sensitive: found.is_sensitive,
      has_reporter: (await store.selectReporter(deps.db, found.report_id)) !== undefined,
    }
  })

/** The calls about packages. */
export const handingOutRoutes = (deps: HandingOutDeps): Route[] => [
  listRoute(deps),
  prepareRoute(deps),
  agreeRoute(deps),
  returnRoute(deps),
]
