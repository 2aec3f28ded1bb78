import {
  type EvidenceType,
  evidenceTypes,
  isEvidenceType,
  kindAs,
  type Opener,
} from '../../../contract/evidence/kinds.ts'

/** The ways to open a file; each has an opener in `server/preview/main.ts`. */
export type PreviewKind = Opener
/** A media type that has an opener: that of every accepted file. */
export type PreviewType = EvidenceType
export const isPreviewType = isEvidenceType
export const previewTypes = evidenceTypes

export const previewKindOf = (type: PreviewType): PreviewKind => kindAs(type).opener

/**
 * Whether opening a file may write files: LibreOffice reads and writes nothing else. What a member of an archive is, is not
 * known before.
 */
export const writesFiles = (
  type: PreviewType,
  { row }: { readonly row?: number | undefined } = {},
): boolean => previewKindOf(type) === 'office' || row !== undefined
