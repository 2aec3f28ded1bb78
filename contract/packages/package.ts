import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accessReason, instant, rowId, text } from '../field.ts'
import { certificateFacts } from '../staff/settings.ts'
import { toColleagues } from '../desk/audience.ts'
import { access, withCase } from '../desk/case.ts'

/** Statuses in which a case is, or is about to be, with an authority: it may have packages. */
export const packageStatuses: ReadonlySet<string> = new Set([
  'accepted',
  'processing',
  'transferred',
])

/**
 * The form in which a package holds a file. `redacted`: the pages that staff have saved with boxes, or without because none is
 * needed. `preview`: all pages and the text that the desk sees. `original`: the file itself, with the password that its reporter
 * gave.
 */
export const partForms = ['redacted', 'preview', 'original'] as const
export type PartForm = (typeof partForms)[number]

/** A file of a case, and the form in which a package holds it. */
const filePart = z.object({
  position: z.number().check(z.int(), z.minimum(1)),
  as: z.enum(partForms),
})
const withPackage = { ...withCase, id: z.uuid('没有这份移送材料') }
const person = z.object({ name: z.string(), role: z.string() })

/** Lists the packages of a case, newest first, and the authorities that may be chosen. */
export const packageList = endpoint('POST staff/package/list', {
  access,
  input: z.object(withCase),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        authority: z.object({ id: z.number(), name: z.string() }),
        reason: z.string(),
        due_on: z.string(),
        files: z.array(filePart),
        /** Whether the manifest contains the password of an original. */
        has_password: z.optional(z.boolean()),
        identity: z.boolean(),
        prepared_by: person,
        prepared_at: instant,
        agreed_by: z.nullable(person),
        /** The time of release; null while the package waits for a reviewer. */
        handed_at: z.nullable(instant),
        /** SM3 of the package once it was downloaded. */
        sm3: z.nullable(z.string()),
        /** How and on which day it was handed over, once a colleague has said so. */
        delivered: z.nullable(z.object({ channel: z.string(), on: z.string() })),
        /** Whether the caller may agree, return or take back, and download. */
        may_agree: z.boolean(),
        may_return: z.boolean(),
        may_download: z.boolean(),
        may_deliver: z.boolean(),
      }),
    ),
    authorities: z.array(
      z.object({ id: z.number(), name: z.string(), certificate: z.nullable(certificateFacts) }),
    ),
    /** Whether each package of the case takes a reviewer and a certificate: a sensitive type, or minors. */
    is_sensitive: z.boolean(),
    has_reporter: z.boolean(),
  }),
})

/**
 * Prepares a package for an authority. With identity, sensitive material, or an original or page without boxes it waits for
 * a reviewer who is another person; else it may be downloaded at once.
 */
export const packagePrepare = endpoint('POST staff/package/prepare', {
  access,
  input: z.object({
    ...withCase,
    authority_id: rowId,
    reason: text('移送原因', 500, 2),
    due_on: z.iso.date('请填写答复期限'),
    /** Printed on the cover. */
    document_number: z.optional(text('文号', 40, 2)),
    files: z.array(filePart).check(
      z.maxLength(200),
      z.refine(
        (files) => new Set(files.map(({ position }) => position)).size === files.length,
        '每份材料只能选一种形式',
      ),
    ),
    identity: z.boolean(),
    /** The caller has checked what looks like somebody's identity in the words; else such a package is refused with a list. */
    checked_identity: z._default(z.boolean(), false),
  }),
  output: z.object({ id: z.string(), needs_review: z.boolean() }),
})

/** Releases a prepared package: a reviewer who did not prepare it, with a reason. */
export const packageAgree = endpoint('POST staff/package/agree', {
  access: { staff: ['reviewer'] },
  input: z.object({ ...withPackage, reason: accessReason('同意的理由') }),
})

/** Deletes a package before its first download: a reviewer returns it or takes the agreement back, or its author takes it back. */
export const packageReturn = endpoint('POST staff/package/return', {
  access,
  input: z.object({ ...withPackage, reason: text('退回原因', 500, 2) }),
})

/** Ways in which material is handed over. */
export const deliveryChannels = [
  '机要交换',
  '专人送达',
  '政务系统',
  '邮政特快专递',
  '传真',
] as const

/**
 * Says that a package was handed over, or that the authority needs none (`id` null), with the reason and the day by which it
 * answers. A case that is 待移送 is transferred then, and its citizen told.
 */
export const packageDeliver = endpoint('POST staff/package/deliver', {
  access,
  input: z.object({
    ...withCase,
    id: z.nullable(withPackage.id),
    channel: text('送达方式', 30, 2),
    delivered_on: z.iso.date('请填写送达日期'),
    due_on: z.optional(z.iso.date('请填写答复期限')),
    reason: z.optional(toColleagues('不需要材料的理由', 500, 2)),
  }),
})

/**
 * Path to download a package: takes a `POST` with JSON and a fresh code, which it uses up, and answers a zip, or CMS of a zip
 * where the authority has a certificate. Each download is recorded with its digest.
 */
export const packagePath = 'staff/package/download'
export const packageInput = z.object(withPackage)
