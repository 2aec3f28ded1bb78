import { evidenceOpen } from '../../../contract/desk/evidence.ts'
import { isOpenable, rowsIn } from '../../../contract/desk/evidence-text.ts'
import type { EvidenceFile } from '../../evidence/evidence-files.ts'
import { openOnDemand } from '../../evidence/preview/open-on-demand.ts'
import { nextRound, placeOfRow, rowsTo } from '../../evidence/preview/preview-about.ts'
import { readText } from '../../evidence/preview/preview-content.ts'
import type { PreviewRequest } from '../../platform/preview/preview-opener.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { recordAloneOnCase, staffOf } from '../../staff/session/staff-call.ts'
import { evidenceAt, evidenceOf } from './case-evidence.ts'
import { findCase } from '../queue/find-case.ts'
import { orNotFound, orUnavailable } from './preview.ts'
import type { EvidenceDeps } from './deps.ts'

/** Returns the request to the opener, and the member that it opens. @throws CallError notFound when the file has no such part */
async function requestFor(
  deps: EvidenceDeps,
  file: EvidenceFile,
  { row, password }: { row?: number | undefined; password?: string | undefined },
): Promise<{ asked: PreviewRequest; member?: { row: number; name: string } }> {
  const { preview, about } = file
  const round = nextRound(file)
  if (row !== undefined) {
    const place = placeOfRow(about, row)
    const text = place && (await readText(deps, file, place.archive).catch(orNotFound))
    const entry = text && rowsIn(text)[place?.index ?? -1]
    if (place && entry && isOpenable(entry)) {
      return {
        asked: { ...rowsTo(place), password: password ?? file.password },
        member: { row, name: entry.name },
      }
    }
  } else if (password !== undefined) {
    if (preview === 'none' && about?.reason === 'locked') return { asked: { password } }
  } else if (round !== undefined) return { asked: { round } }
  throw new CallError('notFound', '这一项不能打开')
}

/** Opens a member of an archive, a locked file, or six further frames of a film; recorded before it is opened. */
export const evidenceOpenRoute = (deps: EvidenceDeps) =>
  route(evidenceOpen, async ({ case_number, position, ...input }, call) => {
    const member = staffOf(call)
    const file = await evidenceAt(deps, member, case_number, position)
    const { asked, member: opened } = await requestFor(deps, file, input)
    const { row } = input
    await recordAloneOnCase(deps, call, case_number, {
      action: 'evidence.open',
      detail: { file: position, ...(row !== undefined && { row }) },
    })
    const refused = await openOnDemand(deps, file, asked, opened)
      .catch(orUnavailable)
      .catch(orNotFound)
    if (refused === 'full') throw conflict('这份材料已打开的内容太多，不能再打开更多')
    const { report_id } = await findCase(deps.db, member, case_number)
    const isOf = file.answerId === null ? 'report' : 'answers'
    const files = await evidenceOf(deps.db, deps, report_id, isOf)
    return {
      reason: refused?.reason ?? null,
      missing: refused?.missing ?? null,
      list: files.filter((each) => each.position === position),
    }
  })
