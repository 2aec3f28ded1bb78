import PQueue from 'p-queue'
import { maxAnswerFiles } from '../../../contract/desk/authority-answer.ts'
import type { Services } from '../../platform/services.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { PreviewUnavailable } from '../../platform/preview/preview-opener.ts'
import { isEvidenceType } from '../../../contract/evidence/kinds.ts'
import { readEvidence, uploadedContents } from '../../evidence/evidence-files.ts'

type ScanDeps = Services<'db' | 'keyring' | 'files' | 'previews'>

/** One scan at a time, because citizens' calls need the processor, too. */
const lane = new PQueue({ concurrency: 1 })

/** Opens each file in a confined process and returns the cover tokens in its QR codes. @param macs of the files */
export const tokensInScan = (deps: ScanDeps, macs: readonly Buffer[]): Promise<string[]> =>
  lane.add(() => read(deps, macs.slice(0, maxAnswerFiles)))

async function read(deps: ScanDeps, macs: readonly Buffer[]): Promise<string[]> {
  const tokens = new Set<string>()
  for (const { mime, ...file } of await uploadedContents(deps.db, macs)) {
    if (!isEvidenceType(mime)) continue
    try {
      const content = await readEvidence(deps, file)
      const opened = await deps.previews.open(content, mime, async () => undefined)
      const codes = opened?.text?.kind === 'text' ? (opened.text.codes ?? []) : []
      for (const code of codes) {
        const [, token] = /\/answer#([\w-]{43})$/.exec(code) ?? []
        if (token !== undefined) tokens.add(token)
      }
    } catch (error) {
      // The handler types the case number instead.
      if (!(error instanceof PreviewUnavailable || error instanceof ContentMissing)) throw error
    }
  }
  return [...tokens]
}
