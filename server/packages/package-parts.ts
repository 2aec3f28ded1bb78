import { buffer } from 'node:stream/consumers'
import { extension } from 'mime-types'
import type { CaseDetail } from '../../contract/desk/case.ts'
import type { FileText } from '../../contract/desk/evidence-text.ts'
import { type EvidenceFile, readEvidence } from '../evidence/evidence-files.ts'
import { memberOfPage, placeOfRow } from '../evidence/preview/preview-about.ts'
import { readPreview, readRedaction, readText } from '../evidence/preview/preview-content.ts'
import { conflict } from '../http/call-error.ts'
import { findValues, replaceSpans } from '../report/identity/find-identity.ts'
import { ContentMissing } from '../platform/storage/file-store.ts'
import type { EvidenceDeps } from '../desk/evidence/deps.ts'
import type { PackageChoice } from './choice.ts'
import { momentText } from '../report/calendar/working-time.ts'

/** A file of a package; its name says nothing of the citizen's. */
export interface PackagePart {
  readonly name: string
  /** Description in the printed list. */
  readonly what: string
  readonly content: Uint8Array
  /** Password that the reporter gave for an original. Only the manifest tells it. */
  readonly password?: string | undefined
}

/** Bytes of evidence in a package, which is built in memory: more than the largest file. */
const mostBytes = 64 * 1024 * 1024

const gone = () => conflict('有材料已不在了，请另做一份')

const two = (number: number) => String(number).padStart(2, '0')

/** Returns the text of a file as lines. */
export function linesOf(text: FileText): string {
  if (text.kind === 'text') return text.text
  if (text.kind === 'tree')
    return text.rows.map(({ depth, name }) => `${'  '.repeat(depth)}${name}`).join('\n')
  const messages = text.messages.map(({ from, at, text: words }) => `${from} ${at}\n${words}`)
  return [text.before, ...messages].filter(Boolean).join('\n\n')
}

/**
 * Writes the code of each character that turns the direction of others or controls a terminal, such as `[U+202E]`: names in the
 * text of an archive may hold them.
 */
const markHidden = (text: string): string =>
  text.replaceAll(
    /(?!\r\n|[\n\t])[\p{Bidi_Control}\p{Cc}]/gu,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** Returns how many pages of a preview are the file's own, without further frames and members. */
export const ownPagesOf = ({ about }: EvidenceFile): number =>
  about?.own ?? about?.pages.length ?? 0

/** @throws CallError conflict when the password no longer opens, or holds what a package without the identity must not tell */
function passwordOf({ password }: EvidenceFile, position: number, hide: (text: string) => string) {
  if (password === undefined) throw gone()
  if (hide(password) !== password)
    throw conflict(`第 ${position} 份材料的打开密码含举报人信息，原件只能和举报人身份一起移送`)
  return password
}

/** Reads a file in the chosen form. A member of an archive is named by its row in the tree, from 1 on: names are hostile. */
async function partsOf(
  deps: EvidenceDeps,
  file: EvidenceFile,
  chosen: PackageChoice['files'][number],
  hide: (text: string) => string,
): Promise<PackagePart[]> {
  const { position, as, redactions, with_password } = chosen
  const members = file.about?.members ?? []
  const partOf = (row: number | undefined, part: string, what: string, content: Buffer) => {
    const place = row === undefined ? undefined : placeOfRow(file.about, row)
    const rows = [place?.archive, place?.index].flatMap((each) =>
      each === undefined ? [] : [each + 1],
    )
    return {
      name: ['evidence', two(position), ...rows.map((each) => `row-${each}`), part].join('-'),
      what: [`第 ${position} 份材料`, ...rows.map((each) => `清单第 ${each} 行`), what].join('，'),
      content,
    }
  }
  const pageOf = (page: number, isRedacted: boolean, content: Buffer) => {
    const member = memberOfPage(file.about, page)
    const number = page - (member?.first ?? 1) + 1
    return partOf(
      member?.row,
      `page-${two(number)}${isRedacted ? '-redacted' : ''}.webp`,
      `第 ${number} 页，${isRedacted ? '打码件' : '预览图'}`,
      content,
    )
  }
  if (as === 'original') {
    const password = with_password ? passwordOf(file, position, hide) : undefined
    const what = password === undefined ? '原件' : '原件，举报人给的打开密码见 manifest.json'
    const content = await buffer(await readEvidence(deps, file))
    const part = partOf(undefined, `original.${extension(file.mime) || 'bin'}`, what, content)
    return [{ ...part, password }]
  }
  const parts: PackagePart[] = []
  if (as === 'redacted')
    for (const { page, key } of redactions)
      parts.push(pageOf(page, true, await readRedaction(deps, file, key)))
  else
    for (const { row, first, count, text } of [
      { first: 1, count: chosen.pages ?? ownPagesOf(file), text: file.about?.text, row: undefined },
      ...members.slice(0, chosen.members ?? 0),
    ]) {
      for (let page = first; page < first + count; page += 1)
        parts.push(pageOf(page, false, await readPreview(deps, file, page, 'clear')))
      if (text) {
        const words = `${markHidden(hide(linesOf(await readText(deps, file, row))))}\n`
        parts.push(partOf(row, 'text.txt', '文字', Buffer.from(words)))
      }
    }
  // Sorted by name, so that the order in which members were opened is not told.
  return parts.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Reads the chosen evidence of a package. @throws CallError conflict when some is gone or it is too much */
export async function evidenceParts(
  deps: EvidenceDeps,
  files: readonly EvidenceFile[],
  choice: PackageChoice,
  hide: (text: string) => string,
): Promise<PackagePart[]> {
  const parts: PackagePart[] = []
  let bytes = 0
  for (const chosen of choice.files) {
    const file = files.find(({ storageKey }) => storageKey === chosen.storage_key)
    if (!file) throw gone()
    const read =
      chosen.as === 'original' && bytes + file.size > mostBytes
        ? undefined
        : await partsOf(deps, file, chosen, hide).catch((error: unknown) => {
            throw error instanceof ContentMissing ? gone() : error
          })
    for (const { content } of read ?? []) bytes += content.length
    if (!read || bytes > mostBytes) throw conflict('材料合计超过 64 MB，请分几份移送')
    parts.push(...read)
  }
  return parts
}

const hidden = '［举报人信息，已隐去］'

/** Returns a function that takes a reporter's values out of a text, however they are written. */
export const hiderOf =
  (reporter: readonly string[]) =>
  (text: string): string =>
    replaceSpans(text, findValues(text, reporter), hidden)

/** Beijing's time; a day without a time as it is. */
const seenText = (seen: string) => (seen.includes('T') ? momentText(new Date(seen)) : seen)

/** The citizen's words as text: verbatim, but for the reporter's own name, numbers and address. */
export function wordsOf(
  detail: CaseDetail,
  messages: number,
  hide: (text: string) => string,
): { readonly heading: string; readonly text: string }[] {
  const said = [
    { heading: '标题', text: detail.title },
    { heading: '网站或平台', text: detail.site_name },
    { heading: '网址', text: detail.urls.join('\n') },
    { heading: '账号', text: detail.account },
    { heading: '看到的时间', text: detail.seen_at && seenText(detail.seen_at) },
    { heading: '举报内容', text: detail.description },
    ...citizenMessages(detail)
      .slice(0, messages)
      .map(({ text }, index) => ({ heading: `举报人补充 ${index + 1}`, text })),
  ]
  return said.flatMap(({ heading, text }) => (text ? [{ heading, text: hide(text) }] : []))
}

/** Returns the citizen's later messages, oldest first. */
export const citizenMessages = (detail: CaseDetail) =>
  detail.entries.filter(
    ({ kind, from, text }) =>
      from === 'reporter' && (kind === 'message' || kind === 'appeal') && text !== null,
  )
