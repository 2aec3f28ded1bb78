import * as z from 'zod/mini'
import { storedFile } from '../../../../contract/file.ts'
import type { Way } from '../../../../contract/way.ts'
import { begunUpload } from '../evidence/begun-upload.ts'

/** What is typed, as it is typed: texts stay texts until the report is sent. */
const reportValues = z.object({
  addresses: z.array(z.object({ value: z.string() })),
  account: z.string(),
  site_name: z.string(),
  /** Local time as `<input type="datetime-local">` gives it. */
  seen_at: z.string(),
  description: z.string(),
  involves_minors: z.boolean(),
  reporter: z.object({
    name: z.string(),
    phone: z.string(),
    id_number: z.string(),
    email: z.string(),
  }),
  wants_result: z.boolean(),
})
export type ReportValues = z.infer<typeof reportValues>

export const emptyValues: ReportValues = {
  addresses: [{ value: '' }],
  account: '',
  site_name: '',
  seen_at: '',
  description: '',
  involves_minors: false,
  reporter: { name: '', phone: '', id_number: '', email: '' },
  wants_result: false,
}

/** A file of the draft; its content is kept beside the draft, under the same `id`. */
const draftFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  /** Present once uploaded, so that it is not uploaded again. */
  stored: z.optional(storedFile),
  /** Present while the server has a part of it, so that only the rest is sent. */
  upload: z.optional(begunUpload),
  /** The citizen wants to go on with it later. */
  paused: z.optional(z.boolean()),
})
export type DraftFile = z.infer<typeof draftFile>

/** How far proving the phone has come. Times are ms since 1970. */
const phoneProof = z.object({
  phone: z.string(),
  resendAt: z.number(),
  codeUntil: z.optional(z.number()),
  ticket: z.optional(z.object({ value: z.string(), expiresAt: z.number() })),
})
export type PhoneProof = z.infer<typeof phoneProof>

/** A report that is being written, as it is kept on this device. Times are ms since 1970. */
export const draft = z.object({
  id: z.string(),
  /** Made once, sent with every attempt: what makes a repeated one find the first one's report. */
  idempotencyKey: z.string(),
  typeId: z.optional(z.number()),
  way: z.optional(z.enum(['named', 'anonymous'] satisfies Way[])),
  values: reportValues,
  files: z.array(draftFile),
  phoneProof: z.optional(phoneProof),
  savedAt: z.number(),
  /** When sending began whose end is not known: the report may have arrived. */
  attemptedAt: z.optional(z.number()),
})
export type Draft = z.infer<typeof draft>

/** Older drafts are dropped: long enough to come back to, short enough for a shared computer. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

/** 128 random bits as 22 characters of base64url; works without HTTPS, unlike `randomUUID`. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) =>
    c === '+' ? '-' : c === '/' ? '_' : '',
  )
}

export const newDraft = (now: number): Draft => ({
  id: randomKey(),
  idempotencyKey: randomKey(),
  values: emptyValues,
  files: [],
  savedAt: now,
})

/** Nothing in it that anyone would miss. */
export const isEmpty = ({ values, files, attemptedAt }: Draft): boolean =>
  files.length === 0 &&
  attemptedAt === undefined &&
  [
    ...values.addresses.map(({ value }) => value),
    values.account,
    values.site_name,
    values.seen_at,
    values.description,
    ...Object.values(values.reporter),
  ].every((text) => text.trim() === '')
