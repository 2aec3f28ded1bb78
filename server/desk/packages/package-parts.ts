import { buffer } from 'node:stream/consumers'
import { extension } from 'mime-types'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import type { FileText } from '../../../contract/desk/evidence-text.ts'
import { type EvidenceFile, readEvidence } from '../../evidence/evidence-files.ts'
import { readPreview, readRedaction, readText } from '../../evidence/preview/preview-content.ts'
import { conflict } from '../../http/call-error.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import type { EvidenceDeps } from '../evidence/routes.ts'
import type { PackageChoice } from './choice.ts'

/** A file of a package; its name says nothing of the citizen's. */
export interface PackagePart {
  readonly name: string
  /** Description in the printed list. */
  readonly what: string
  readonly content: Uint8Array
}

/** Bytes of evidence in a package, which is built in memory: more than the largest file. */
const mostBytes = 64 * 1024 * 1024

const gone = () => conflict('有材料已不在了，请另做一份')

const two = (number: number) => String(number).padStart(2, '0')

function linesOf(text: FileText): string {
  if (text.kind === 'text') return text.text
  if (text.kind === 'tree')
    return text.rows.map(({ depth, name }) => `${'  '.repeat(depth)}${name}`).join('\n')
  const messages = text.messages.map(({ from, at, text: words }) => `${from} ${at}\n${words}`)
  return [text.before, ...messages].filter(Boolean).join('\n\n')
}

/** Reads a file in the chosen form. */
async function partsOf(
  deps: EvidenceDeps,
  file: EvidenceFile,
  { position, as, redactions }: PackageChoice['files'][number],
  hide: (text: string) => string,
): Promise<PackagePart[]> {
  const name = `evidence-${two(position)}`
  const what = `第 ${position} 份材料`
  if (as === 'original') {
    const content = await buffer(await readEvidence(deps, file))
    const suffix = extension(file.mime) || 'bin'
    return [{ name: `${name}-original.${suffix}`, what: `${what}，原件`, content }]
  }
  const parts: PackagePart[] = []
  if (as === 'redacted')
    for (const { page, key } of redactions)
      parts.push({
        name: `${name}-page-${two(page)}-redacted.webp`,
        what: `${what}，第 ${page} 页，打码件`,
        content: await readRedaction(deps, file, key),
      })
  else {
    const pages = file.about?.own ?? file.about?.pages.length ?? 1
    for (let page = 1; page <= pages; page += 1)
      parts.push({
        name: `${name}-page-${two(page)}.webp`,
        what: `${what}，第 ${page} 页，预览图`,
        content: await readPreview(deps, file, page, 'clear'),
      })
    if (file.about?.text)
      parts.push({
        name: `${name}-text.txt`,
        what: `${what}，文字`,
        content: Buffer.from(`${hide(linesOf(await readText(deps, file)))}\n`),
      })
  }
  return parts
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

/** Matches a value in either case and width, with up to two blanks or hyphens between its characters, as people write numbers. */
function writtenForms(value: string): RegExp {
  const forms = Array.from(value, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const wide = code > 0x20 && code < 0x7f ? `\\u{${(code + 0xfee0).toString(16)}}` : ''
    return `[\\u{${code.toString(16)}}${wide}]`
  })
  return new RegExp(forms.join('[\\s.·-]{0,2}'), 'giu')
}

/** Returns a function that takes a reporter's values out of a text, the longest first. */
export function hiderOf(reporter: readonly string[]): (text: string) => string {
  const forms = reporter.toSorted((one, other) => other.length - one.length).map(writtenForms)
  return (text) => forms.reduce((shown, form) => shown.replaceAll(form, hidden), text)
}

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
    { heading: '看到的时间', text: detail.seen_at },
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
