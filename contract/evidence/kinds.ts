/** What a kind of file is for a citizen; words of both languages name each family. */
export type Family = 'picture' | 'film' | 'sound' | 'document' | 'text' | 'archive' | 'mail'

/** What opens a file for staff; each has its program in `server/preview/main.ts`. */
export type OpenerName = Exclude<Family, 'document'> | 'pdf' | 'office' | 'packed'

/** A kind of file that is accepted, under its media type. */
interface Kind {
  readonly family: Family
  /** The first is given to names without one of these. */
  readonly endings: readonly [string, ...string[]]
  /** Extensions by which `file-type` names the kind, other than the endings. */
  readonly detectedAs?: readonly string[]
  /** What opens it, where that is not what its family is. */
  readonly opener?: OpenerName
  /** Whether place, time and device can be removed; pictures, films and sounds without it are said to keep them. */
  readonly isCleaned?: true
  /** How staff read it. */
  readonly name: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/**
 * The one table of kinds: what is accepted, named, opened and cleaned
 * (`server/evidence/metadata/without-metadata.ts`). A file is of the kind that its content shows; names say nothing.
 */
export const kinds = {
  'image/jpeg': {
    family: 'picture',
    endings: ['jpg', 'jpeg', 'jpe', 'jfif'],
    isCleaned: true,
    name: 'JPG 图片',
  },
  'image/png': { family: 'picture', endings: ['png', 'apng'], isCleaned: true, name: 'PNG 图片' },
  'image/webp': { family: 'picture', endings: ['webp'], isCleaned: true, name: 'WebP 图片' },
  'image/gif': { family: 'picture', endings: ['gif'], isCleaned: true, name: 'GIF 图片' },
  'image/heic': {
    family: 'picture',
    endings: ['heic', 'heif', 'hif'],
    isCleaned: true,
    name: 'HEIC 图片',
  },
  'image/avif': { family: 'picture', endings: ['avif'], isCleaned: true, name: 'AVIF 图片' },
  'image/bmp': { family: 'picture', endings: ['bmp', 'dib'], isCleaned: true, name: 'BMP 图片' },
  'image/tiff': { family: 'picture', endings: ['tif', 'tiff'], name: 'TIFF 图片' },
  'video/mp4': {
    family: 'film',
    endings: ['mp4', 'm4v'],
    detectedAs: ['f4v'],
    isCleaned: true,
    name: 'MP4 视频',
  },
  'video/quicktime': { family: 'film', endings: ['mov', 'qt'], isCleaned: true, name: 'MOV 视频' },
  'video/3gpp': {
    family: 'film',
    endings: ['3gp', '3gpp', '3g2', 'mp4'],
    isCleaned: true,
    name: '3GP 视频',
  },
  'video/matroska': { family: 'film', endings: ['mkv'], name: 'MKV 视频' },
  'video/webm': { family: 'film', endings: ['webm'], name: 'WebM 视频' },
  'video/vnd.avi': { family: 'film', endings: ['avi'], name: 'AVI 视频' },
  'audio/mpeg': { family: 'sound', endings: ['mp3'], isCleaned: true, name: 'MP3 录音' },
  'audio/aac': { family: 'sound', endings: ['aac'], isCleaned: true, name: 'AAC 录音' },
  'audio/mp4': {
    family: 'sound',
    endings: ['m4a', 'm4b', 'mp4', '3gp', '3gpp', 'aac'],
    detectedAs: ['f4a', 'f4b'],
    isCleaned: true,
    name: 'M4A 录音',
  },
  'audio/wav': { family: 'sound', endings: ['wav'], isCleaned: true, name: 'WAV 录音' },
  'audio/amr': { family: 'sound', endings: ['amr', 'awb'], isCleaned: true, name: 'AMR 录音' },
  'audio/ogg': {
    family: 'sound',
    endings: ['ogg', 'oga', 'opus'],
    detectedAs: ['spx'],
    isCleaned: true,
    name: 'OGG 录音',
  },
  'audio/flac': { family: 'sound', endings: ['flac'], name: 'FLAC 录音' },
  'application/pdf': { family: 'document', endings: ['pdf'], opener: 'pdf', name: 'PDF' },
  [`${office}.wordprocessingml.document`]: {
    family: 'document',
    endings: ['docx'],
    detectedAs: ['dotx'],
    name: 'Word 文档',
  },
  [`${office}.spreadsheetml.sheet`]: {
    family: 'document',
    endings: ['xlsx'],
    detectedAs: ['xltx'],
    name: 'Excel 表格',
  },
  [`${office}.presentationml.presentation`]: {
    family: 'document',
    endings: ['pptx'],
    detectedAs: ['ppsx', 'potx'],
    name: 'PPT 演示',
  },
  'application/msword': {
    family: 'document',
    endings: ['doc', 'wps', 'dot'],
    name: '旧版 Word 文档',
  },
  'application/vnd.ms-excel': {
    family: 'document',
    endings: ['xls', 'et'],
    name: '旧版 Excel 表格',
  },
  'application/vnd.ms-powerpoint': {
    family: 'document',
    endings: ['ppt', 'pps', 'dps'],
    name: '旧版 PPT 演示',
  },
  'application/rtf': { family: 'document', endings: ['rtf', 'doc'], name: 'RTF 文档' },
  [`${openDocument}.text`]: { family: 'document', endings: ['odt'], name: 'ODT 文档' },
  [`${openDocument}.spreadsheet`]: { family: 'document', endings: ['ods'], name: 'ODS 表格' },
  [`${openDocument}.presentation`]: { family: 'document', endings: ['odp'], name: 'ODP 演示' },
  // A browser would run what HTML holds: its name gets `.txt`.
  'text/plain': {
    family: 'text',
    endings: ['txt', 'csv', 'log', 'json'],
    detectedAs: ['ics', 'vtt'],
    name: '文本',
  },
  'text/vcard': { family: 'text', endings: ['vcf'], name: '名片' },
  'application/zip': { family: 'archive', endings: ['zip'], name: 'ZIP 压缩包' },
  'application/vnd.rar': {
    family: 'archive',
    endings: ['rar'],
    opener: 'packed',
    name: 'RAR 压缩包',
  },
  'application/x-7z-compressed': {
    family: 'archive',
    endings: ['7z'],
    opener: 'packed',
    name: '7z 压缩包',
  },
  'message/rfc822': { family: 'mail', endings: ['eml'], name: '邮件' },
  'application/vnd.ms-outlook': { family: 'mail', endings: ['msg'], name: 'Outlook 邮件' },
} as const satisfies Readonly<Record<string, Kind>>

/** Media type of an accepted file, as its content says. */
export type EvidenceType = keyof typeof kinds
export const isEvidenceType = (mime: string): mime is EvidenceType => Object.hasOwn(kinds, mime)
export const evidenceTypes: readonly EvidenceType[] = Object.keys(kinds).filter(isEvidenceType)

/** Types whose metadata can be removed. */
export type CleanedType = {
  [Type in EvidenceType]: (typeof kinds)[Type] extends { readonly isCleaned: true } ? Type : never
}[EvidenceType]
export const isCleanedType = (type: EvidenceType): type is CleanedType =>
  kindAs(type).isCleaned === true

export const kindAs = (type: EvidenceType): Kind => kinds[type]

/** Returns what opens a kind; documents whose row names nothing else are those of Office. */
export function openerOf(type: EvidenceType): OpenerName {
  const { family, opener } = kindAs(type)
  return opener ?? (family === 'document' ? 'office' : family)
}

/** Returns the first kind with an extension, as `file-type` names it or as a name ends. */
export const typeOfExtension = (extension: string): EvidenceType | undefined =>
  evidenceTypes.find((type) => {
    const { endings, detectedAs } = kindAs(type)
    return endings.includes(extension) || detectedAs?.includes(extension)
  })
