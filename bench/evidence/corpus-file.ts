import type { EvidenceType } from '../../contract/evidence/file.ts'
import type { Chance } from '../../scripts/demo/chance.ts'
import type { Targets } from './canaries.ts'

/** A file of a corpus. */
export interface CorpusFile {
  readonly family: string
  readonly name: string
  readonly type: EvidenceType
  readonly content: Buffer
}

/** What a family of hostile files is made of. */
export interface Making {
  readonly chance: Chance
  /** What the files point at. */
  readonly targets: Targets
  /** An ordinary file of each type. */
  readonly ordinary: ReadonlyMap<EvidenceType, Buffer>
}

/** Makes the files of a family one by one, because some are large. */
export type Family = (making: Making) => Iterable<Omit<CorpusFile, 'family'>>

const office = 'application/vnd.openxmlformats-officedocument'
export const docx = `${office}.wordprocessingml.document`
export const xlsx = `${office}.spreadsheetml.sheet`
export const pptx = `${office}.presentationml.presentation`
