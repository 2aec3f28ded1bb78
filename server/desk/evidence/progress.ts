import { evidenceProgress } from '../../../contract/staff/evidence.ts'
import { route } from '../../http/route.ts'
import { findCase } from '../queue/find-case.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import { evidenceOf } from './case-evidence.ts'
import type { EvidenceDeps } from './routes.ts'

/** Tells a page that waits for previews which of them are there. */
export const evidenceProgressRoute = (deps: EvidenceDeps) =>
  route(evidenceProgress, async ({ case_number }, call) => {
    const { report_id } = await findCase(deps.db, staffOf(call), case_number)
    const files = await evidenceOf(deps.db, deps, report_id)
    return { list: files.map(({ position, preview, pages }) => ({ position, preview, pages })) }
  })
