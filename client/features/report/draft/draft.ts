import * as z from 'zod/mini'
import { idempotencyKeyPattern } from '../../../../contract/endpoint.ts'
import { storedFile } from '../../../../contract/file.ts'
import { begunUpload } from '../evidence/begun-upload.ts'
import { eachField, emptyOf, keptOf, listOf, type ValuesOf } from '../fields/field-table.ts'
import { namedFields, reporterFields, reportFields } from '../fields/report-fields.ts'

/** What is typed, as it is typed. */
export type ReportValues = ValuesOf<typeof reportFields> &
  ValuesOf<typeof namedFields> & { reporter: ValuesOf<typeof reporterFields> }

export const emptyValues: ReportValues = {
  ...emptyOf(reportFields),
  ...emptyOf(namedFields),
  reporter: emptyOf(reporterFields),
}

/** A member that is left out where it is missing or has another form. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined)

/** A file of the draft; its content is kept beside the draft, under the same `id`. */
const draftFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.catch(z.string(), ''),
  /** Present once uploaded, so that it is not uploaded again. */
  stored: optional(storedFile),
  /** Present while the server has a part of it, so that only the rest is sent. */
  upload: optional(begunUpload),
  /** The citizen wants to go on with it later. */
  paused: optional(z.boolean()),
})
export type DraftFile = z.infer<typeof draftFile>

/** How far proving the phone has come. Times are ms since 1970. */
const phoneProof = z.object({
  phone: z.string(),
  resendAt: z.catch(z.number(), 0),
  codeUntil: optional(z.number()),
  ticket: optional(z.object({ value: z.string(), expiresAt: z.number() })),
})
export type PhoneProof = z.infer<typeof phoneProof>

/**
 * A report that is being written, as any version of this project may have kept it: one odd member is lost alone.
 * Times are ms since 1970.
 */
const keptDraft = z.object({
  id: z.string(),
  /** Made once, sent with every attempt: what makes a repeated one find the first one's report. */
  idempotencyKey: optional(z.string().check(z.regex(idempotencyKeyPattern))),
  typeId: optional(z.number()),
  way: optional(z.enum(['named', 'anonymous'])),
  values: z.catch(
    z.object({
      ...keptOf(reportFields),
      ...keptOf(namedFields),
      reporter: z.catch(z.object(keptOf(reporterFields)), emptyValues.reporter),
    }),
    emptyValues,
  ),
  files: z.catch(listOf(draftFile), []),
  phoneProof: optional(phoneProof),
  savedAt: optional(z.number()),
  /** When sending began whose end is not known: the report may have arrived. */
  attemptedAt: optional(z.number()),
})
type Always = 'idempotencyKey' | 'savedAt'
export type Draft = Omit<z.infer<typeof keptDraft>, Always> & {
  idempotencyKey: string
  savedAt: number
}

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

/**
 * Reads a draft of any version of this project, earlier or later.
 * @param now ms since 1970; counts as the time of saving where that is missing
 * @returns undefined for what is no draft
 */
export function restoreDraft(kept: unknown, now: number): Draft | undefined {
  const { success, data } = keptDraft.safeParse(kept)
  if (!success) return undefined
  const { idempotencyKey, attemptedAt, savedAt = now, ...rest } = data
  return idempotencyKey === undefined
    ? // What was sent before is not found under another key.
      { ...rest, savedAt, idempotencyKey: randomKey() }
    : { ...rest, savedAt, idempotencyKey, attemptedAt }
}

const isBlank = <Value>(field: { isBlank: (value: Value) => boolean }, value: Value) =>
  field.isBlank(value)

/** Nothing in it that anyone would miss. */
export const isEmpty = ({ values, files, attemptedAt }: Draft): boolean =>
  files.length === 0 &&
  attemptedAt === undefined &&
  [
    ...eachField(reportFields, values, isBlank),
    ...eachField(namedFields, values, isBlank),
    ...eachField(reporterFields, values.reporter, isBlank),
  ].every(Boolean)
