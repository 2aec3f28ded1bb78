import { packageStatuses } from '../../contract/packages/package.ts'
import { certificateRefusal } from '../platform/crypto/seal-to-certificate.ts'
import type { Db } from '../platform/database/schema.ts'
import { CallError, conflict } from '../http/call-error.ts'
import type { StaffMember } from '../http/route.ts'
import { isToHandOver } from '../report/case/case-rules.ts'
import { type FoundCase, requireHolder } from '../desk/queue/find-case.ts'
import type { PackageChoice } from './choice.ts'
import { type StoredPackage, hasPageWithoutBox, selectPackage } from './store.ts'

/** @param isLocked whether its row is locked until the transaction ends @throws CallError notFound */
export async function findPackage(db: Db, found: FoundCase, id: string, isLocked = false) {
  const row = await selectPackage(db, found.report_id, id, isLocked)
  if (!row) throw new CallError('notFound', '没有这份移送材料，可能已退回')
  return row
}

/** Whether each package of a case needs a reviewer: words cannot be compared with a reporter who has left. */
export const alwaysNeedsReview = (found: FoundCase): boolean =>
  found.is_sensitive || found.reporter_left

/** Whether a package shows an original, a preview, or a page that was saved without any box. */
export const showsPlainPages = async (db: Db, files: PackageChoice['files']) =>
  files.some(({ as }) => as !== 'redacted') ||
  (await hasPageWithoutBox(
    db,
    files.flatMap(({ redactions }) => redactions.map(({ key }) => key)),
  ))

/**
 * Requires that the words of a package are still compared with the reporter who was there when it was prepared, unless it left
 * before.
 * @throws CallError conflict
 */
export function requireReporter(row: StoredPackage, { hides_reporter }: PackageChoice): void {
  if (hides_reporter && row.reporter_key === null && row.package_sm3 === null)
    throw conflict('举报人的信息在准备之后已删除，不能再从文字里隐去；请另做一份')
}

interface Leaving {
  readonly authority_id: number
  readonly authority_name: string
  readonly certificate: string | null
  readonly needs_review: boolean
  readonly hasIdentity: boolean
  /** The same bytes may be downloaded again, wherever the case is now. */
  readonly wasDownloaded: boolean
}

/** Requires that the present case and certificate let a package go to its authority. @throws CallError conflict */
export function requireFit(found: FoundCase, leaving: Leaving, now: Date): void {
  const { authority_id, authority_name: name, certificate } = leaving
  if (!leaving.wasDownloaded) {
    if (!packageStatuses.has(found.status)) throw conflict('受理、办理中或已转办的举报才能移送材料')
    if (found.status === 'transferred' && found.authority_id !== authority_id)
      throw conflict('这件举报转给了别的单位；材料只能给承办单位')
    if (isToHandOver(found) && found.transfer_to !== authority_id)
      throw conflict('这件举报正在移送别的单位；材料只能给那个单位')
    if (alwaysNeedsReview(found) && !leaving.needs_review)
      throw conflict('这件举报的移送现在要审核，请另做一份')
  }
  if (certificate === null && (found.is_sensitive || leaving.hasIdentity))
    throw conflict(`敏感材料和举报人身份只能封给证书，${name}没有；请系统管理员先登记`)
  const unusable = certificate === null ? undefined : certificateRefusal(certificate, now)
  if (unusable !== undefined) throw conflict(`${name}：${unusable}`)
}

/**
 * Requires that a member may download a package. One that needs review: only a reviewer who agreed to it or holds the case.
 * @returns when it was handed out
 * @throws CallError conflict; forbidden
 */
export function requireDownload(
  row: StoredPackage,
  found: FoundCase,
  member: StaffMember,
  now: Date,
): Date {
  if (row.handed_at === null) throw conflict('这份材料还在等审核人员同意')
  if (row.needs_review && !member.roles.includes('reviewer'))
    throw new CallError('forbidden', '含敏感材料、未打码的材料或身份的移送，由审核人员下载')
  if (!row.needs_review || row.agreed_by !== member.id) requireHolder(found, member.id, now)
  const hasIdentity = row.identity_sealed !== null
  requireFit(found, { ...row, hasIdentity, wasDownloaded: row.package_sm3 !== null }, now)
  return row.handed_at
}

/** Whether `requireDownload` does not throw. */
export function mayDownload(...asked: Parameters<typeof requireDownload>): boolean {
  try {
    requireDownload(...asked)
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
