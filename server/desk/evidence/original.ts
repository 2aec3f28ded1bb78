import { pipeline } from 'node:stream/promises'
import { originalInput, originalPath, passwordHeader } from '../../../contract/desk/evidence.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { readEvidence } from '../../evidence/evidence-files.ts'
import { readPost } from '../../http/bind.ts'
import { CallError } from '../../http/call-error.ts'
import type { Protocol } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf, useStepUp } from '../../staff/session/staff-call.ts'
import { recuseNamed } from '../recusal/recuse.ts'
import { findCase, requireHolder } from '../queue/find-case.ts'
import { evidenceAt } from './case-evidence.ts'
import { recordRefused } from './record-refused.ts'
import type { EvidenceDeps } from './deps.ts'

const access = { staff: ['reviewer'], steppedUp: true } as const

/** Encodes a file name in any script for a header. Source: RFC 8187 §3.2.1. */
const extendedValue = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A download that no browser renders, whatever its content. */
export const downloadHeaders = (name: string, size: number) => ({
  'Content-Type': 'application/octet-stream',
  'Content-Length': `${size}`,
  'Content-Disposition': `attachment; filename="evidence"; filename*=UTF-8''${extendedValue(name)}`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

/** Sends an original file to a reviewer, after a fresh code and a reason, with the password that its reporter gave. */
export const originalProtocol = (deps: EvidenceDeps): Protocol => ({
  path: originalPath,
  access,
  async serve(request, response, call) {
    const { case_number, position, reason } = await readPost(originalInput, request, response)
    await recuseNamed(deps, { caller: call.caller, request }, [case_number])
    const found = await findCase(deps.db, staffOf(call), case_number)
    const file = await evidenceAt(deps, staffOf(call), case_number, position)
    requireHolder(found, staffOf(call).id, deps.clock.now())
    const content = await readEvidence(deps, file).catch((error: unknown) => {
      throw error instanceof ContentMissing ? new CallError('notFound') : error
    })
    // The stream may fail before it is read.
    content.on('error', () => undefined)
    try {
      await deps.db.transaction().execute(async (trx) => {
        await useStepUp(trx, deps.clock, call)
        await recordAudit(trx, deps, actorOf({ caller: call.caller, request }, access.staff), {
          action: 'evidence.original',
          object: { kind: 'case', id: case_number },
          detail: { file: position },
          reason,
        })
      })
      response.set(downloadHeaders(file.name, file.size))
      if (file.password !== undefined)
        response.set(passwordHeader, encodeURIComponent(file.password))
      // A disconnect or unreadable content truncates the download, which Content-Length reveals.
      await pipeline(content, response).catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'an original was not sent to its end'),
      )
    } finally {
      content.destroy()
    }
  },
  onRefused: recordRefused(deps, 'evidence.original'),
})
