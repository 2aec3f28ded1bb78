import * as z from 'zod/mini'
import type { KeptFor as KeptByServer } from '../../../../contract/draft.ts'
import { idempotencyKeyPattern } from '../../../../contract/endpoint.ts'
import type { DraftReporterField } from '../../../../contract/report-fields.ts'
import type { Way } from '../../../../contract/way.ts'
import type { OneTimeCodeProgress } from '../../site/verification/one-time-code-progress.ts'
import { type BegunUpload, begunUpload } from '../evidence/stored-file.ts'
import { type StoredFile, storedFile } from '../evidence/stored-file.ts'
import { randomKey } from './key-bytes.ts'
import { eachField, emptyOf, readValues, type ValuesOf } from '../fields/field-table.ts'
import { type Read, readList, readMembers, reading } from '../fields/read-kept.ts'
import { namedFields, reporterFields, reportFields } from '../fields/report-fields.ts'

/** What is typed, as it is typed. */
export type ReportValues = ValuesOf<typeof reportFields> &
  ValuesOf<typeof namedFields> & { reporter: ValuesOf<typeof reporterFields> }

export const emptyValues: ReportValues = {
  ...emptyOf(reportFields),
  ...emptyOf(namedFields),
  reporter: emptyOf(reporterFields),
}

/** Every member has its reader: a new one does not compile without. */
type ReadersOf<Whole> = { [Name in keyof Required<Whole>]: Read<Whole[Name]> }

const text = reading(z.string())
const number = reading(z.number())

/** A file of the draft; its content is kept beside the draft, under the same `id`. */
export interface DraftFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  type: string
  /** Present once uploaded, so that it is not uploaded again. */
  stored?: StoredFile | undefined
  /** Present while the server has a part of it, so that only the rest is sent. */
  upload?: BegunUpload | undefined
  /** It is to be stored without its metadata. */
  removesMetadata?: boolean | undefined
  /** The citizen wants to go on with it later. */
  paused?: boolean | undefined
}
const fileMembers = {
  id: text,
  name: text,
  size: number,
  type: text,
  stored: reading(storedFile),
  upload: reading(begunUpload),
  removesMetadata: reading(z.boolean()),
  paused: reading(z.boolean()),
} satisfies ReadersOf<DraftFile>

function readFile(kept: unknown): DraftFile | undefined {
  const { id, name, size, type = '', ...rest } = readMembers(fileMembers, kept)
  if (id === undefined || name === undefined || size === undefined) return undefined
  return { id, name, size, type, ...rest }
}

/** For how long a draft may be opened after its last change; `tab`: by the tab that writes it alone. */
export type KeptFor = KeptByServer | 'tab'

/** A report that is being written. Times are ms since 1970. */
export interface Draft {
  id: string
  /** Made once, sent with every attempt: what makes a repeated one find the first one's report. */
  idempotencyKey: string
  typeId?: number | undefined
  way?: Way | undefined
  values: ReportValues
  files: DraftFile[]
  /** Never kept on the device, as little as who reports. */
  phoneProof?: OneTimeCodeProgress | undefined
  /** Hours, unless the citizen has chosen otherwise. */
  keptFor?: KeptFor | undefined
  savedAt: number
  /** When sending began whose end is not known: the report may have arrived. */
  attemptedAt?: number | undefined
}
const draftMembers = {
  id: text,
  idempotencyKey: reading(z.string().check(z.regex(idempotencyKeyPattern))),
  typeId: number,
  way: reading(z.enum(['named', 'anonymous'])),
  values: (kept) => ({
    ...readValues(reportFields, kept),
    ...readValues(namedFields, kept),
    reporter: emptyValues.reporter,
  }),
  files: (kept) => readList(readFile, kept),
  keptFor: reading(z.enum(['hours', 'days', 'tab'])),
  savedAt: number,
  attemptedAt: number,
} satisfies ReadersOf<Omit<Draft, 'phoneProof'>>

export const newDraft = (now: number): Draft => ({
  id: randomKey(),
  idempotencyKey: randomKey(),
  values: emptyValues,
  files: [],
  savedAt: now,
})

/** Nothing of who reports is kept, by the rules of the contract; a member with another rule needs its place here. */
const keptReporter: [DraftReporterField] extends [never] ? undefined : never = undefined

/** What of a draft is kept on the device: not who reports, nor how far proving their phone has come. */
export const keptOf = ({ phoneProof: _proof, values, ...rest }: Draft) => ({
  ...rest,
  values: { ...values, reporter: keptReporter },
})

/**
 * Reads a draft that any version of this project kept, earlier or later: one odd member is lost alone.
 * @param now ms since 1970; counts as the time of saving where that is missing
 * @returns undefined for what is no draft
 */
export function restoreDraft(kept: unknown, now: number): Draft | undefined {
  const members = readMembers(draftMembers, kept)
  const { id, idempotencyKey, attemptedAt, savedAt = now, values, files, ...rest } = members
  if (id === undefined) return undefined
  const draft = { ...rest, id, savedAt, values: values ?? emptyValues, files: files ?? [] }
  return idempotencyKey === undefined
    ? // What was sent before is not found under another key.
      { ...draft, idempotencyKey: randomKey() }
    : { ...draft, idempotencyKey, attemptedAt }
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
