import type { Request, Response } from 'express'
import { caseNumber } from '../../../contract/desk/case.ts'
import { evidenceProgress, evidenceText, previewRoot } from '../../../contract/desk/evidence.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { PreviewUnavailable } from '../../platform/preview/preview-opener.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import type { EvidenceFile } from '../../evidence/evidence-files.ts'
import { readTextIn } from '../../evidence/preview/open-on-demand.ts'
import { memberOfPage } from '../../evidence/preview/preview-about.ts'
import {
  readPreview,
  readRedaction,
  readSound,
  readText,
  soundBytesOf,
} from '../../evidence/preview/preview-content.ts'
import { CallError } from '../../http/call-error.ts'
import { type Call, type Protocol, route } from '../../http/route.ts'
import { recordOnCase, staffOf } from '../../staff/session/staff-call.ts'
import { recuseNamed } from '../recusal/recuse.ts'
import { findCase } from '../queue/find-case.ts'
import { evidenceAt, evidenceOf } from './case-evidence.ts'
import type { EvidenceDeps } from './deps.ts'
import { insertSeen } from './store.ts'

const access = { staff: caseWorkers }
const place =
  /^\/([\d-]{10,16})\/(\d{1,4})\/(?:(\d{1,3})(\/veil|\/redacted)?|sound(?:\/(\d{1,7}))?)$/

export const noPreview = () => new CallError('notFound', '无法预览')

/** Prevents execution, sniffing, caching, and reading by other sites. */
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename="preview.webp"',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

const soundHeaders = {
  'Content-Type': 'audio/wav',
  'Content-Disposition': 'inline; filename="preview.wav"',
  'Accept-Ranges': 'bytes',
}

/** Suffixes of keys in `evidence_seen`: a file's text and sound count apart from its pictures. */
const seenAs = {
  'evidence.preview': '',
  'evidence.text': ' text',
  'evidence.sound': ' sound',
} as const

interface Seen {
  readonly number: string
  readonly position: number
  readonly storageKey: string
  /** Row of the seen member of an archive. */
  readonly row?: number | undefined
}

/** Audits an unveiling or reading once per person, file or member, and session, before anything is sent. */
const recordSeeing = (
  deps: EvidenceDeps,
  call: Pick<Call, 'caller' | 'request'>,
  action: keyof typeof seenAs,
  { number, position, storageKey, row }: Seen,
) =>
  deps.db.transaction().execute(async (trx) => {
    const day = deps.clock.now().toISOString().slice(0, 10)
    const seen = `${storageKey}${seenAs[action]}${row === undefined ? '' : ` ${row}`}`
    if (!(await insertSeen(trx, staffOf(call).sessionMac, seen, day))) return
    const detail = { file: position, ...(row !== undefined && { row }) }
    await recordOnCase(trx, deps, call, number, { action, detail })
  })

async function readForm(deps: EvidenceDeps, file: EvidenceFile, page: number, form?: string) {
  if (form !== '/redacted')
    return readPreview(deps, file, page, form === '/veil' ? 'veil' : 'clear')
  const redaction = file.redactions.find((each) => each.page === page)
  if (!redaction) throw noPreview()
  return readRedaction(deps, file, redaction.key)
}

export const orNotFound = (error: unknown): never => {
  throw error instanceof ContentMissing ? noPreview() : error
}

/** @throws CallError when files cannot be opened now */
export const orUnavailable = (error: unknown): never => {
  throw error instanceof PreviewUnavailable
    ? new CallError('unavailable', '现在打不开，请稍后重试')
    : error
}

interface Exchange {
  readonly request: Request
  readonly response: Response
}

/** Bytes of a recording that are sent at a time: players ask for more. */
const mostOfSound = 1024 * 1024

/** Sends a recording, or the part that a player asks for, so that it can begin anywhere. */
async function sendSound(
  deps: EvidenceDeps,
  file: EvidenceFile,
  { row, size }: { row: number | undefined; size: number },
  { request, response }: Exchange,
) {
  const asked = request.range(size)
  const part = Array.isArray(asked) ? asked[0] : undefined
  const start = part?.start ?? 0
  const end = part ? Math.min(part.end + 1, start + mostOfSound) : size
  const sound = await readSound(deps, file, { start, end }, row).catch(orNotFound)
  response.set({ ...headers, ...soundHeaders })
  if (part) response.status(206).set('Content-Range', `bytes ${start}-${end - 1}/${size}`)
  response.send(sound)
}

/**
 * Serves a re-encoded picture of evidence, veiled until the clear one is asked for, or a re-encoded recording: never an original
 * byte.
 */
export const previewProtocol = (deps: EvidenceDeps): Protocol => ({
  path: previewRoot,
  access,
  async serve(request, response, call) {
    const [, number = '', at = '', page, form, soundRow] = place.exec(request.path) ?? []
    if (request.method !== 'GET' || !caseNumber.safeParse(number).success) throw noPreview()
    await recuseNamed(deps, { caller: call.caller, request }, [number])
    const position = Number(at)
    const file = await evidenceAt(deps, staffOf(call), number, position)
    if (file.preview !== 'ready') throw noPreview()
    const seenBy = { caller: call.caller, request }
    const seen = { number, position, storageKey: file.storageKey }
    if (page === undefined) {
      const row = soundRow === undefined ? undefined : Number(soundRow)
      const size = soundBytesOf(file, row)
      if (size === 0) throw noPreview()
      await recordSeeing(deps, seenBy, 'evidence.sound', { ...seen, row })
      return sendSound(deps, file, { row, size }, { request, response })
    }
    const picture = await readForm(deps, file, Number(page), form).catch(orNotFound)
    const row = memberOfPage(file.about, Number(page))?.row
    if (form !== '/veil') await recordSeeing(deps, seenBy, 'evidence.preview', { ...seen, row })
    response.set(headers).send(picture)
  },
})

/** Returns the text of a file. */
export const evidenceTextRoute = (deps: EvidenceDeps) =>
  route(evidenceText, async ({ case_number: number, position, row, encoding }, call) => {
    const file = await evidenceAt(deps, staffOf(call), number, position)
    const read = encoding
      ? readTextIn(deps, file, encoding, row).catch(orUnavailable)
      : readText(deps, file, row)
    const text = await read.catch(orNotFound)
    if (!text) throw noPreview()
    const { storageKey } = file
    await recordSeeing(deps, call, 'evidence.text', { number, position, storageKey, row })
    return { text }
  })

/** Returns the preview state of each file, without reading the case. */
export const evidenceProgressRoute = (deps: EvidenceDeps) =>
  route(evidenceProgress, async ({ case_number }, call) => {
    const { report_id } = await findCase(deps.db, staffOf(call), case_number)
    const files = await evidenceOf(deps.db, deps, report_id)
    const answered = await evidenceOf(deps.db, deps, report_id, 'answers')
    return { list: [...files, ...answered] }
  })
