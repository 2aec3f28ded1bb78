import {
  type EvidenceType,
  evidenceTypes,
  isEvidenceType,
  kindAs,
  type kinds,
} from '../../../contract/evidence/kinds.ts'

/** The ways to open a file; each has an opener in `server/preview/main.ts`. */
const previewKinds = ['picture', 'pdf', 'text', 'office', 'archive', 'film', 'sound'] as const
export type PreviewKind = (typeof previewKinds)[number]

/** A media type that has an opener. */
export type PreviewType = {
  [Type in EvidenceType]: (typeof kinds)[Type] extends { opener: 'none' } ? never : Type
}[EvidenceType]

export const isPreviewType = (mime: string): mime is PreviewType =>
  isEvidenceType(mime) && kindAs(mime).opener !== 'none'

export const previewTypes: readonly PreviewType[] = evidenceTypes.filter(isPreviewType)

/** @throws where the table of kinds names no opener */
export function previewKindOf(type: PreviewType): PreviewKind {
  const { opener, family } = kindAs(type)
  const found = previewKinds.find((kind) => kind === (opener ?? family))
  if (!found) throw new Error(`No opener of ${type}`)
  return found
}

/**
 * Whether opening a file may write files: LibreOffice reads and writes nothing else. What a member of an archive is, is not
 * known before.
 */
export const writesFiles = (
  type: PreviewType,
  { row }: { readonly row?: number | undefined } = {},
): boolean => previewKindOf(type) === 'office' || row !== undefined
