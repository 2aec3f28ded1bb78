import { fileTypeFromTokenizer } from 'file-type'
import type { EvidenceType } from '../../contract/evidence/file.ts'
import { ContentTokenizer, type FileContent } from './file-content.ts'

/** Control characters that binary files contain and text does not; tab, line breaks and form feed are allowed. */
const unprintable = /[\u0000-\u0008\u000B\u000E-\u001F\u007F\uFFFE\uFFFF]/u

async function isTextIn(encoding: 'utf-8' | 'gb18030', content: FileContent): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of await content.read())
      if (unprintable.test(decoder.decode(chunk, { stream: true }))) return false
    return !unprintable.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Whether a file is text in UTF-8 or GB18030, which includes GBK and GB2312. Reads the file as a stream. */
const isPlainText = async (content: FileContent): Promise<boolean> =>
  (await isTextIn('utf-8', content)) || (await isTextIn('gb18030', content))

/** An accepted kind of file. Stored names get the first ending. */
export interface Kind {
  readonly endings: readonly [string, ...string[]]
  readonly mime: EvidenceType
}

const office = 'application/vnd.openxmlformats-officedocument'
const jpg: Kind = { endings: ['jpg', 'jpeg'], mime: 'image/jpeg' }
const png: Kind = { endings: ['png'], mime: 'image/png' }
const mp4: Kind = { endings: ['mp4', 'm4v'], mime: 'video/mp4' }
const m4a: Kind = { endings: ['m4a'], mime: 'audio/mp4' }
const txt: Kind = { endings: ['txt'], mime: 'text/plain' }

/** The accepted kinds by the extension that `file-type` detects. */
const kinds: Readonly<Record<string, Kind>> = {
  jpg,
  png,
  apng: png,
  webp: { endings: ['webp'], mime: 'image/webp' },
  gif: { endings: ['gif'], mime: 'image/gif' },
  heic: { endings: ['heic', 'heif'], mime: 'image/heic' },
  pdf: { endings: ['pdf'], mime: 'application/pdf' },
  docx: { endings: ['docx'], mime: `${office}.wordprocessingml.document` },
  xlsx: { endings: ['xlsx'], mime: `${office}.spreadsheetml.sheet` },
  pptx: { endings: ['pptx'], mime: `${office}.presentationml.presentation` },
  mp4,
  m4v: mp4,
  mov: { endings: ['mov'], mime: 'video/quicktime' },
  mp3: { endings: ['mp3'], mime: 'audio/mpeg' },
  m4a,
  m4b: m4a,
  wav: { endings: ['wav'], mime: 'audio/wav' },
  zip: { endings: ['zip'], mime: 'application/zip' },
}

/** Advice for unsupported kinds that people often upload. */
const advice: Readonly<Record<string, string>> = {
  cfb: '旧版 Office 文件请另存为 docx、xlsx 或 pptx 后上传',
  rar: '请改用 zip 格式压缩后上传',
  '7z': '请改用 zip 格式压缩后上传',
  docm: '带宏的文档请另存为 docx 后上传',
  xlsm: '带宏的表格请另存为 xlsx 后上传',
  pptm: '带宏的演示文稿请另存为 pptx 后上传',
}
const general = '不支持这种文件，请上传图片、视频、录音、PDF、Office 文档、TXT 或 ZIP'

/**
 * Detects the kind of a file by its content. The name counts only for text that happens to begin like another kind.
 * @returns the kind, or the reason for refusing the file
 */
export async function kindOf(
  content: FileContent,
  name: string,
): Promise<Kind | { reason: string }> {
  const detected = await detectedType(content)
  const kind = detected && Object.hasOwn(kinds, detected) ? kinds[detected] : undefined
  if (kind) return kind
  const maybeText = detected === undefined || name.toLowerCase().endsWith('.txt')
  if (maybeText && (await isPlainText(content))) return txt
  return { reason: (detected && advice[detected]) ?? general }
}

/** Returns the extension that `file-type` detects. @throws any error of the store */
async function detectedType(content: FileContent): Promise<string | undefined> {
  const tokenizer = new ContentTokenizer(content)
  const type = await fileTypeFromTokenizer(tokenizer)
  if (tokenizer.failure) throw tokenizer.failure
  return type?.ext
}
