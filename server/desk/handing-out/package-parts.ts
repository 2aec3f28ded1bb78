import { buffer } from 'node:stream/consumers'
import { extension } from 'mime-types'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import type { FileText } from '../../../contract/desk/evidence-text.ts'
import { type EvidenceFile, readEvidence } from '../../evidence/evidence-files.ts'
import { readPreview, readRedaction, readText } from '../../evidence/preview/preview-content.ts'
import { CallError } from '../../http/call-error.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import type { EvidenceDeps } from '../evidence/routes.ts'
import type { PackageChoice } from './choice.ts'

/** A file of a package; its name says nothing of the citizen's. */
export interface PackagePart {
  readonly name: string
  /** What it is, for the list in print. */
  readonly what: string
  readonly content: Buffer
}

/** Bytes of evidence in a package, which is built in memory. */
const mostBytes = 256 * 1024 * 1024

const gone = () => new CallError('conflict', '有材料已不在了，请另做一份')

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
    const pages = file.about?.pages.length ?? 1
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
  const originals = choice.files.filter(({ as }) => as === 'original')
  const sizes = originals.map(
    ({ storage_key }) => files.find((file) => file.storageKey === storage_key)?.size ?? 0,
  )
  if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes)
    throw new CallError('conflict', '原件合计超过 256 MB，请分几份移送')
  for (const chosen of choice.files) {
    const file = files.find(({ storageKey }) => storageKey === chosen.storage_key)
    if (!file) throw gone()
    const read = await partsOf(deps, file, chosen, hide).catch((error: unknown) => {
      throw error instanceof ContentMissing ? gone() : error
    })
    parts.push(...read)
  }
  return parts
}

const hidden = '［举报人信息，已隐去］'

/** Returns a function that takes a reporter's values out of a text. */
export const hiderOf =
  (reporter: readonly string[]) =>
  (text: string): string =>
    reporter.reduce((shown, value) => shown.replaceAll(value, hidden), text)

/** What the citizen wrote, as text: verbatim, but for the reporter's own name, numbers and address. */
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

/** Returns what the citizen wrote later, oldest first. */
export const citizenMessages = (detail: CaseDetail) =>
  detail.entries.filter(
    ({ kind, from, text }) =>
      from === 'reporter' && (kind === 'message' || kind === 'appeal') && text !== null,
  )
