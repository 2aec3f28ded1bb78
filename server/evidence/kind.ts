import { fileTypeFromTokenizer } from 'file-type'
import { type EvidenceType, kindAs, typeOfExtension } from '../../contract/evidence/kinds.ts'
import {
  endOfTag,
  isMail,
  streamsIn,
  typeOfSound,
  typeOfStreams,
} from '../preview/detected-type.ts'
import { isText } from '../preview/open-text.ts'
import { ContentTokenizer, type FileContent } from './file-content.ts'
import { isSoundAlone } from './metadata/is-sound-alone.ts'

/** An accepted file: its media type, and the endings that its name may have. */
export interface AcceptedKind {
  readonly endings: readonly [string, ...string[]]
  readonly mime: EvidenceType
}

/** Why a file is refused, for the citizen. */
export interface Refusal {
  readonly reason: string
}

const accepted = (mime: EvidenceType): AcceptedKind => ({ mime, endings: kindAs(mime).endings })

const program = '请不要上传安装包和程序，请在举报里填写它的下载地址'
const macros = (ending: string) => `带宏的文件可能有危险，请另存为 ${ending} 后上传`
/** Advice for unsupported kinds that people often upload, by the extension that `file-type` detects. */
const advice: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'apk',
      'exe',
      'jar',
      'elf',
      'macho',
      'dmg',
      'deb',
      'rpm',
      'class',
      'crx',
      'xpi',
      'iso',
      'cab',
    ].map((ending) => [ending, program]),
  ),
  docm: macros('docx'),
  xlsm: macros('xlsx'),
  pptm: macros('pptx'),
}
const silk = '这是微信、QQ 里的语音原文件，别的程序打不开，请播放时录屏，或转成文字后截图上传'
const general =
  '不支持这种文件，请上传图片、视频、录音、文档、压缩包或邮件，或把它压缩成 ZIP 后上传'

/** Bytes by which a mail is known, and those by which a text is: telling an encoding takes a millisecond for each kilobyte. */
const headBytes = 8 * 1024
const textBytes = 4 * 1024

/**
 * Detects the kind of a file by its content. The name counts only for text that happens to begin like another kind.
 * @returns the kind, or the reason for refusing the file
 * @throws any error of the store
 */
export async function kindOf(content: FileContent, name: string): Promise<AcceptedKind | Refusal> {
  const tokenizer = new ContentTokenizer(content)
  const detected = (await fileTypeFromTokenizer(tokenizer))?.ext
  if (tokenizer.failure) throw tokenizer.failure
  const type = detected === undefined ? undefined : typeOfExtension(detected)
  if (type === 'video/mp4' || type === 'video/3gpp' || type === 'video/quicktime')
    return accepted((await isSoundAlone(content)) ? 'audio/mp4' : type)
  if (type) return accepted(type)
  if (detected === 'cfb') return accepted(await typeOfCompound(content, name))
  const head = Buffer.alloc(Math.min(headBytes, content.size))
  await tokenizer.peekBuffer(head, { position: 0 })
  if (detected === undefined) {
    const afterTag = Buffer.alloc(headBytes)
    const position = endOfTag(head)
    const read = await tokenizer.peekBuffer(afterTag, { position, mayBeLess: true })
    const sound = await typeOfSound(head, afterTag.subarray(0, read))
    if (sound) return accepted(sound)
  }
  if (head.subarray(0, 16).includes('#!SILK_V3')) return { reason: silk }
  if (detected === undefined && isMail(head)) return accepted('message/rfc822')
  const isNamedText = kindAs('text/plain').endings.includes(endingOf(name))
  if ((detected === undefined || isNamedText) && isText(head.subarray(0, textBytes)))
    return accepted('text/plain')
  return { reason: (detected && advice[detected]) ?? general }
}

const endingOf = (name: string): string => name.trim().toLowerCase().split('.').at(-1) ?? ''

/** Returns the type of a compound file (MS-CFB): of Office before 2007, of WPS, a mail of Outlook, or a locked document. */
async function typeOfCompound(content: FileContent, name: string): Promise<EvidenceType> {
  const found = new Set<string>()
  let before = Buffer.alloc(0)
  for await (const chunk of await content.read()) {
    const bytes = Buffer.concat([before, chunk as Buffer])
    for (const stream of streamsIn(bytes)) found.add(stream)
    before = bytes.subarray(-64)
  }
  const type = typeOfStreams(found)
  if (type) return type
  // A locked document tells nothing but its name.
  const named = typeOfExtension(endingOf(name))
  return named && kindAs(named).family === 'document' ? named : 'application/msword'
}
