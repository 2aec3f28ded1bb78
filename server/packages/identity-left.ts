import type { CaseDetail } from '../../contract/desk/case.ts'
import type { PartForm } from '../../contract/packages/package.ts'
import type { EvidenceDeps } from '../desk/evidence/deps.ts'
import { sealedReporterOf } from '../desk/evidence/identity.ts'
import { evidenceFiles } from '../evidence/evidence-files.ts'
import { readText } from '../evidence/preview/preview-content.ts'
import { identityKinds, looksLikeIdentity } from '../report/identity/looks-like-identity.ts'
import { openReporter } from '../report/sealed-reporter.ts'
import { citizenMessages, hiderOf, linesOf, wordsOf } from './package-parts.ts'

/** Values that a warning lists. */
const mostListed = 10

/** Returns the reporter's values that are long enough to be found in words. */
export async function reporterValues(deps: EvidenceDeps, reportId: string): Promise<string[]> {
  const sealed = await sealedReporterOf(deps.db, reportId)
  const reporter = sealed && openReporter(deps, sealed, sealed.data_key)
  if (!reporter) return []
  const { name, phone, id_number, email } = reporter
  return [name, phone, id_number, email].filter(
    (value): value is string => typeof value === 'string' && value.length > 1,
  )
}

interface Asked {
  readonly reason: string
  readonly files: readonly { readonly position: number; readonly as: PartForm }[]
}

/** Returns the texts of the previews that a package holds. */
async function previewTexts(deps: EvidenceDeps, reportId: string, { files: asked }: Asked) {
  const files = await evidenceFiles(deps, reportId)
  const rows = asked.flatMap(({ position, as }) => {
    const file = files[position - 1]
    if (as !== 'preview' || file?.preview !== 'ready') return []
    const members = file.about?.members ?? []
    return [
      ...(file.about?.text ? [{ file, row: undefined }] : []),
      ...members.flatMap(({ row, text }) => (text ? [{ file, row }] : [])),
    ]
  })
  return Promise.all(rows.map(async ({ file, row }) => linesOf(await readText(deps, file, row))))
}

/**
 * Lists what still looks like somebody's identity in the words of a package, once the reporter is hidden.
 * @returns a warning; undefined without any
 */
export async function identityLeft(
  deps: EvidenceDeps,
  reportId: string,
  detail: CaseDetail,
  asked: Asked,
): Promise<string | undefined> {
  const hide = hiderOf(await reporterValues(deps, reportId))
  const words = wordsOf(detail, citizenMessages(detail).length, hide).map(({ text }) => text)
  const others = [asked.reason, ...(await previewTexts(deps, reportId, asked))].map(hide)
  const found = new Set(
    [...words, ...others].flatMap((text) =>
      looksLikeIdentity(text).map(({ kind, written }) => `${identityKinds[kind]} ${written}`),
    ),
  )
  if (found.size === 0) return undefined
  const listed = [...found].slice(0, mostListed).join('、')
  const more = found.size > mostListed ? `等 ${found.size} 处` : ''
  return `文字里还有像身份信息的内容：${listed}${more}。是线索的，请勾选“已核对”；不是的，请改用打码件`
}
