import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  packageAgree,
  packageList,
  packagePrepare,
  packageReturn,
  type PartForm,
} from '../../contract/packages/package.ts'
import { caseWorkers, staffRoleNames } from '../../contract/staff/role.ts'
import type { AuditDetail } from '../../contract/staff/audit.ts'
import { factsOf, sealToCertificate } from '../platform/crypto/seal-to-certificate.ts'
import type { Db } from '../platform/database/schema.ts'
import { badField, CallError, conflict } from '../http/call-error.ts'
import { route, type Route, type StaffMember } from '../http/route.ts'
import { evidenceFiles, type EvidenceFile } from '../evidence/evidence-files.ts'
import { openReporter } from '../report/sealed-reporter.ts'
import { centreName } from '../site/front-config.ts'
import { recordAudit } from '../staff/audit/record-audit.ts'
import { actorOf, staffOf, recordOnCase } from '../staff/session/staff-call.ts'
import { deskOrigin } from '../desk/answers/answer-token.ts'
import { sealedReporterOf, reportKeyOf } from '../desk/evidence/identity.ts'
import {
  destinationOf,
  findCase,
  holdRefusal,
  lockCase,
  requireHolder,
} from '../desk/queue/find-case.ts'
import { detailOf } from '../desk/work/detail.ts'
import type { PackageRouteDeps } from './deps.ts'
import { openChoice, type PackageChoice, sealChoice, sealIdentity } from './choice.ts'
import { identityLeft } from './identity-left.ts'
import { citizenMessages, ownPagesOf } from './package-parts.ts'
import {
  alwaysNeedsReview,
  findPackage,
  mayDownload,
  requireFit,
  requireReporter,
  showsPlainPages,
} from './may-leave.ts'
import { deliverRoute, requireAnswerDay } from './deliver.ts'
import * as store from './store.ts'

const byOf = ({ name }: StaffMember, role: keyof typeof staffRoleNames | null) => ({
  name,
  role: role === null ? '' : staffRoleNames[role],
})

/** Audited facts of a package. */
export const packageDetail = (choice: PackageChoice): AuditDetail => ({
  authority: choice.authority,
  includes: [
    ...(['preview', 'original'] as const).filter((form) =>
      choice.files.some(({ as }) => as === form),
    ),
    ...(choice.identity ? (['identity'] as const) : []),
  ],
})

/** Pairs the asked files with those of the case. @throws CallError badInput where a form is not there */
function chosenFiles(
  files: readonly EvidenceFile[],
  asked: readonly { position: number; as: PartForm }[],
): PackageChoice['files'] {
  return asked.map(({ position, as }) => {
    const file = files[position - 1]
    if (!file) throw new CallError('notFound', '没有这份材料，或已随举报撤回')
    if (as === 'redacted' && file.redactions.length === 0)
      throw badField('files', `第 ${position} 份材料还没有打码件，请先打码，或选别的形式`)
    if (as === 'preview' && file.preview !== 'ready')
      throw badField('files', `第 ${position} 份材料没有预览图`)
    const redactions = as === 'redacted' ? [...file.redactions] : []
    const shown = { pages: ownPagesOf(file), members: file.about?.members?.length ?? 0 }
    return {
      position,
      storage_key: file.storageKey,
      as,
      redactions,
      ...(as === 'preview' && shown),
      ...(as === 'original' && file.password !== undefined && { with_password: true }),
    }
  })
}

/** Prepares a package, and releases it at once unless it needs review. */
const prepareRoute = (deps: PackageRouteDeps) =>
  route(packagePrepare, async ({ case_number, authority_id, due_on, ...asked }, call) => {
    const member = staffOf(call)
    const opened = await findCase(deps.db, member, case_number)
    const detail = await detailOf(deps, member, opened)
    requireHolder(opened, member.id, deps.clock.now())
    const left = asked.checked_identity
      ? undefined
      : await identityLeft(deps, opened.report_id, detail, asked)
    if (left !== undefined) throw badField('checked_identity', left)
    const centre = await centreName(deps.db, deps.organiser)
    return deps.db.transaction().execute(async (trx) => {
      const now = deps.clock.now()
      const found = await lockCase(trx, member, case_number)
      requireHolder(found, member.id, now)
      requireAnswerDay(due_on, now)
      const authorities = await store.selectAuthorities(trx)
      const authority = authorities.find(({ id }) => id === authority_id)
      if (!authority) throw badField('authority_id', '请选择承办单位')
      const { identity, reason, document_number } = asked
      const reporter = await sealedReporterOf(trx, found.report_id)
      if (identity && !reporter) throw badField('identity', '这件举报没有举报人信息')
      const isErased = found.report.real_name && !reporter
      const files = chosenFiles(
        await evidenceFiles({ ...deps, db: trx }, found.report_id),
        asked.files,
      )
      const needs_review =
        alwaysNeedsReview(found) || isErased || identity || (await showsPlainPages(trx, files))
      const { name: authority_name, certificate } = authority
      const leaving = { authority_id, authority_name, certificate, needs_review }
      requireFit(found, { ...leaving, hasIdentity: identity, wasDownloaded: false }, now)
      const choice: PackageChoice = {
        centre,
        authority: authority_name,
        reason,
        document_number,
        origin: deskOrigin(deps.staffUrl, call.request.get('origin')),
        files,
        identity,
        hides_reporter: reporter !== undefined,
        messages: citizenMessages(detail).length,
        prepared_by: byOf(member, actorOf(call, caseWorkers).role),
        agreed_by: null,
      }
      const id = randomUUID()
      const key = { id, ...(await reportKeyOf(trx, found.report_id)) }
      await store.insertPackage(trx, {
        id,
        report_id: found.report_id,
        authority_id,
        due_on,
        choice_sealed: sealChoice(deps.keyring, key, choice),
        prepared_by: member.id,
        prepared_at: now,
        needs_review,
        handed_at: needs_review ? null : now,
      })
      await recordOnCase(trx, deps, call, case_number, {
        action: 'package.prepare',
        detail: packageDetail(choice),
        reason,
      })
      return { id, needs_review }
    })
  })

/** Seals the reporter to the authority's certificate, and then under the reporter's key. */
async function identityFor(
  deps: PackageRouteDeps,
  trx: Db,
  row: store.StoredPackage,
  certificate: string,
) {
  const sealed = await sealedReporterOf(trx, row.report_id)
  const reporter = sealed && openReporter(deps, sealed, sealed.data_key)
  if (!reporter) throw conflict('举报人信息已经删除，请退回后另做一份')
  const text = `${JSON.stringify(reporter, null, 1)}\n`
  return sealIdentity(deps.keyring, row, await sealToCertificate(certificate, Buffer.from(text)))
}

/** Requires that a reviewer sees at the case the redacted pages that a package holds. @throws CallError conflict */
async function requireShown(
  deps: PackageRouteDeps,
  { report_id }: store.StoredPackage,
  choice: PackageChoice,
) {
  const files = await evidenceFiles(deps, report_id)
  const shown = new Map(files.map(({ storageKey, redactions }) => [storageKey, redactions]))
  const isShown = choice.files.every(
    ({ as, storage_key, redactions }) =>
      as !== 'redacted' || isDeepStrictEqual(redactions, shown.get(storage_key)),
  )
  if (!isShown) throw conflict('打码件在准备之后有变动；请退回这份，另做一份')
}

/** Releases a package by a reviewer who did not prepare it. */
const agreeRoute = (deps: PackageRouteDeps) =>
  route(packageAgree, ({ case_number, id, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      const row = await findPackage(trx, found, id, true)
      const { certificate } = row
      if (!row.needs_review || row.handed_at) throw conflict('这份材料不在等审核')
      if (row.prepared_by === member.id) throw conflict('您自己准备的，由另一位审核人员同意')
      const choice = openChoice(deps.keyring, row)
      requireReporter(row, choice)
      await requireShown({ ...deps, db: trx }, row, choice)
      requireFit(
        found,
        { ...row, hasIdentity: choice.identity, wasDownloaded: false },
        deps.clock.now(),
      )
      const actor = actorOf(call, ['reviewer'])
      const agreed = {
        ...choice,
        agreed_by: {
          ...byOf(member, 'reviewer'),
          reason,
          certificate: certificate === null ? undefined : factsOf(certificate).fingerprint,
        },
      }
      await store.updatePackage(trx, id, {
        agreed_by: member.id,
        handed_at: deps.clock.now(),
        choice_sealed: sealChoice(deps.keyring, row, agreed),
        identity_sealed:
          choice.identity && certificate !== null
            ? await identityFor(deps, trx, row, certificate)
            : null,
      })
      await recordAudit(trx, deps, actor, {
        action: 'package.agree',
        object: { kind: 'case', id: case_number },
        detail: { ...packageDetail(choice), proposed_by: row.prepared_by },
        reason,
      })
    }),
  )

const returnRoute = (deps: PackageRouteDeps) =>
  route(packageReturn, ({ case_number, id, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const row = await findPackage(trx, await lockCase(trx, member, case_number), id, true)
      if (row.package_sm3) throw conflict('已经下载的材料不能退回')
      if (row.prepared_by !== member.id && !member.roles.includes('reviewer'))
        throw conflict('由审核人员退回，或由准备的人收回')
      await store.deletePackage(trx, id)
      await recordOnCase(trx, deps, call, case_number, {
        action: 'package.return',
        detail: { ...packageDetail(openChoice(deps.keyring, row)), proposed_by: row.prepared_by },
        reason,
      })
    }),
  )

const listRoute = (deps: PackageRouteDeps) =>
  route(packageList, async ({ case_number }, call) => {
    const member = staffOf(call)
    const found = await findCase(deps.db, member, case_number)
    const now = deps.clock.now()
    const rows = await store.selectPackages(deps.db, found.report_id)
    const mayReview = member.roles.includes('reviewer')
    const isBound = ({ authority_id }: store.StoredPackage) =>
      authority_id === destinationOf(found) && holdRefusal(found, member.id, now) === undefined
    return {
      list: rows.map((row) => {
        const { agreed_by, files, ...choice } = openChoice(deps.keyring, row)
        const waits = row.handed_at === null
        return {
          id: row.id,
          authority: { id: row.authority_id, name: choice.authority },
          reason: choice.reason,
          due_on: row.due_on,
          files,
          has_password: files.some(({ with_password }) => with_password),
          identity: choice.identity,
          prepared_by: choice.prepared_by,
          prepared_at: row.prepared_at.toISOString(),
          agreed_by,
          handed_at: row.handed_at?.toISOString() ?? null,
          sm3: row.package_sm3?.toString('hex') ?? null,
          may_agree: waits && mayReview && row.prepared_by !== member.id,
          may_return: row.package_sm3 === null && (mayReview || row.prepared_by === member.id),
          may_download: mayDownload(row, found, member, now),
          delivered:
            row.delivered_on && row.channel ? { channel: row.channel, on: row.delivered_on } : null,
          may_deliver: row.package_sm3 !== null && row.delivered_on === null && isBound(row),
        }
      }),
      authorities: (await store.selectAuthorities(deps.db)).map(
        ({ certificate, ...authority }) => ({
          ...authority,
          certificate: certificate === null ? null : factsOf(certificate),
        }),
      ),
      is_sensitive: found.is_sensitive,
      has_reporter: (await sealedReporterOf(deps.db, found.report_id)) !== undefined,
    }
  })

/** The calls about packages. */
export const packageRoutes = (deps: PackageRouteDeps): Route[] => [
  listRoute(deps),
  prepareRoute(deps),
  agreeRoute(deps),
  returnRoute(deps),
  deliverRoute(deps),
]
