import type { EvidenceType } from '../../../contract/evidence/file.ts'

/** The ways to open a file; each has an opener in `server/preview/main.ts`. */
export type PreviewKind = 'picture' | 'pdf' | 'text' | 'office' | 'archive' | 'film' | 'sound'

/** The kind of each accepted file type. */
const previewKinds = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/heic': 'picture',
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'application/zip': 'archive',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'office',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'office',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'office',
  'video/mp4': 'film',
  'video/quicktime': 'film',
  'audio/mpeg': 'sound',
  'audio/mp4': 'sound',
  'audio/wav': 'sound',
} as const satisfies Readonly<Record<EvidenceType, PreviewKind>>

/** A media type that has an opener. */
export type PreviewType = keyof typeof previewKinds

export const isPreviewType = (mime: string): mime is PreviewType =>
  Object.hasOwn(previewKinds, mime)

export const previewTypes: readonly PreviewType[] = Object.keys(previewKinds).filter(isPreviewType)

export const previewKindOf = (type: PreviewType): PreviewKind => previewKinds[type]

/**
 * Whether opening a file may write files: LibreOffice reads and writes nothing else. What a member of an archive is, is not
 * known before.
 */
export const writesFiles = (
  type: PreviewType,
  { row }: { readonly row?: number | undefined } = {},
): boolean => previewKindOf(type) === 'office' || row !== undefined
