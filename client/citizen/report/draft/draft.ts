import * as z from 'zod/mini'
import { idempotencyKeyPattern } from '../../../../contract/endpoint.ts'
import type { DraftReporterField } from '../../../../contract/report/report-fields.ts'
import type { Way } from '../../../../contract/report/way.ts'
import type { OneTimeCodeProgress } from '../../site/verification/one-time-code-progress.ts'
import { begunUpload, storedFile } from '../evidence/stored-file.ts'
import type { Evidence } from '../evidence/upload-queue.ts'
import { randomKey } from './key-bytes.ts'
import { eachField, emptyOf, readValues, type ValuesOf } from '../fields/field-table.ts'
import { type Read, readList, readMembers, reading } from '../fields/read-kept.ts'
import {
  evidenceFields,
  namedFields,
  reporterFields,
  reportFields,
} from '../fields/report-fields.ts'

/** The values of the form, as typed. */
export type ReportValues = ValuesOf<typeof reportFields> &
  ValuesOf<typeof evidenceFields> &
  ValuesOf<typeof namedFields> & { reporter: ValuesOf<typeof reporterFields> }

export const emptyValues: ReportValues = {
  ...emptyOf(reportFields),
  ...emptyOf(evidenceFields),
  ...emptyOf(namedFields),
  reporter: emptyOf(reporterFields),
}

/** One reader per member; a new member does not compile without. */
type ReadersOf<Whole> = { [Name in keyof Required<Whole>]: Read<Whole[Name]> }

const text = reading(z.string())
const number = reading(z.number())

/** A file of the draft; its content is stored under the same `id`. */
export interface DraftFile extends Pick<
  Evidence,
  'id' | 'name' | 'size' | 'type' | 'stored' | 'upload' | 'removesMetadata'
> {
  /** The citizen has paused the upload. */
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

/** A report being written. Times are ms since 1970. */
export interface Draft {
  id: string
  /** Generated once and sent with every attempt, so that a repeated submission finds the first report. */
  idempotencyKey: string
  typeId?: number | undefined
  way?: Way | undefined
  values: ReportValues
  files: DraftFile[]
  /** Never stored on the device, like the reporter. */
  phoneProof?: OneTimeCodeProgress | undefined
  savedAt: number
  /** Start of a submission without a known outcome: the report may have arrived. */
  attemptedAt?: number | undefined
}
const draftMembers = {
  id: text,
  idempotencyKey: reading(z.string().check(z.regex(idempotencyKeyPattern))),
  typeId: number,
  way: reading(z.enum(['named', 'anonymous'])),
  values: (kept) => ({
    ...readValues(reportFields, kept),
    ...emptyOf(evidenceFields),
    ...readValues(namedFields, kept),
    reporter: emptyValues.reporter,
  }),
  files: (kept) => readList(readFile, kept),
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

/** The contract keeps no field of the reporter; a field that it would keep does not compile until it is handled here. */
const keptReporter: [DraftReporterField] extends [never] ? undefined : never = undefined

/** The stored part of a draft: neither the reporter, nor the phone verification, nor the password of the files. */
export const keptOf = ({ phoneProof: _proof, values, ...rest }: Draft) => ({
  ...rest,
  values: { ...values, ...emptyOf(evidenceFields), reporter: keptReporter },
})

/**
 * Reads a stored draft of this or another version; an unreadable member is dropped alone.
 * @param now ms since 1970; the time of saving if the draft has none @returns undefined for anything but a draft
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

/** Returns true for a draft without content. */
export const isEmpty = ({ values, files, attemptedAt }: Draft): boolean =>
  files.length === 0 &&
  attemptedAt === undefined &&
  [
    ...eachField(reportFields, values, isBlank),
    ...eachField(namedFields, values, isBlank),
    ...eachField(reporterFields, values.reporter, isBlank),
  ].every(Boolean)
