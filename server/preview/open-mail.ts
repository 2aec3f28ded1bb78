import { createRequire } from 'node:module'
import PostalMime, { type Address } from 'postal-mime'

import type msgReader from '@kenjiuno/msgreader'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { EvidenceType } from '../../contract/evidence/kinds.ts'
import { type InnerFile, rowsOf } from './inner-file.ts'
import { decodeText } from './decode-text.ts'
import { htmlText } from './html-text.ts'
import { mostText, tameText } from './tame-text.ts'

/** A mail as it is shown. */
interface Mail {
  /** Fields in words, those without a value left out. */
  readonly fields: readonly (readonly [name: string, value: string | undefined])[]
  readonly body: string
  /** Whether a part of the body was left out. */
  readonly isCut?: boolean
  readonly files: readonly InnerFile[]
}

/** Parts inside parts that are read, and bytes of header fields. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }

/** Bytes in which the header fields of a part are. */
const partHead = 64 * 1024

/** Whether a part is an attachment, by the fields that it begins with. */
const isAttached = (part: string): boolean =>
  /^content-disposition:\s*attachment/im.test(part) ||
  (/^content-transfer-encoding:\s*base64/im.test(part) && !/^content-type:\s*text\//im.test(part))

/** Leaves out the rest of long texts, whose lines take memory. A part begins behind a line that begins with two hyphens; attachments stay whole. */
function withoutRest(content: Buffer): Buffer {
  const kept: Buffer[] = []
  let left = mostText
  for (let start = 0, end = 0; start < content.length; start = end) {
    end = content.indexOf('\n--', start + 1)
    if (end < 0) end = content.length
    const part = content.subarray(start, end)
    const isWhole = isAttached(part.toString('latin1', 0, partHead))
    kept.push(isWhole ? part : part.subarray(0, Math.max(left, partHead)))
    if (!isWhole) left -= part.length
  }
  return left < 0 ? Buffer.concat(kept) : content
}

const inWords = (addresses: readonly Address[] | undefined): string =>
  (addresses ?? [])
    .flatMap((each) => each.group ?? [each])
    .map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? '')))
    .join('，')

async function readEml(content: Buffer): Promise<Mail> {
  const read = withoutRest(content)
  const mail = await PostalMime.parse(read, { ...limits, attachmentEncoding: 'arraybuffer' })
  const { from, to, cc, date, subject, text, html, attachments } = mail
  return {
    fields: [
      ['发件人', inWords(from && [from])],
      ['收件人', inWords(to)],
      ['抄送', inWords(cc)],
      // As the mail writes it, with its time zone.
      ['时间', mail.headers.find(({ key }) => key === 'date')?.value ?? date],
      ['主题', subject],
    ],
    body: text ?? htmlText(html ?? ''),
    isCut: read.length < content.length,
    files: attachments.map(({ filename, mimeType, content: file }) => {
      const bytes = file instanceof ArrayBuffer ? Buffer.from(file) : Buffer.from(file)
      return { name: filename ?? mimeType, size: bytes.length, read: () => bytes }
    }),
  }
}

// A module of the older kind, whose default loaders name in different ways.
const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as Pick<
  typeof msgReader,
  'default'
>

function readMsg(content: Buffer): Mail {
  const reader = new MsgReader(new Uint8Array(content).buffer)
  // Mails of Outlook up to 2003 have no Unicode.
  reader.parserConfig = { ansiEncoding: 'gb18030' }
  const mail = reader.getFileData()
  if (mail.error) throw new Error(mail.error)
  const recipients = (mail.recipients ?? []).map(({ name, smtpAddress, email }) => ({
    name: name ?? '',
    address: smtpAddress ?? email ?? '',
  }))
  const html = mail.bodyHtml ?? (mail.html && decodeText(mail.html.subarray(0, mostText)))
  return {
    fields: [
      [
        '发件人',
        inWords([
          {
            name: mail.senderName ?? '',
            address: mail.senderSmtpAddress ?? mail.senderEmail ?? '',
          },
        ]),
      ],
      ['收件人', inWords(recipients)],
      ['时间', mail.messageDeliveryTime ?? mail.clientSubmitTime],
      ['主题', mail.subject],
    ],
    body: mail.body ?? htmlText(html ?? ''),
    isCut: mail.body === undefined && (mail.html?.length ?? 0) > mostText,
    files: (mail.attachments ?? []).map((attachment, at) => ({
      name: attachment.fileName ?? attachment.name ?? '',
      size: null,
      read: () => Buffer.from(reader.getAttachment(at).content),
    })),
  }
}

const readMail = async (content: Buffer, type: EvidenceType): Promise<Mail> =>
  type === 'application/vnd.ms-outlook' ? readMsg(content) : readEml(content)

/** Returns the attachments of a mail. @throws whatever is wrong with it */
export const filesInMail =
  (type: EvidenceType) =>
  async (content: Buffer): Promise<readonly InnerFile[]> =>
    (await readMail(content, type)).files

/** Opens a mail as its fields and text, with a list of its attachments. @throws whatever is wrong with it */
export async function openMail(
  content: Buffer,
  type: EvidenceType,
): Promise<{ head: OpenedFile; pages: [] }> {
  const { fields, body, isCut, files } = await readMail(content, type)
  const lines = fields.flatMap(([name, value]) => (value ? `${name}：${value}` : []))
  const text = `${lines.join('\n')}\n\n${body}`.trim()
  if (!text && files.length === 0) throw new Error('No mail')
  return { head: { total: 0, text: { ...tameText(text, isCut), rows: rowsOf(files) } }, pages: [] }
}
