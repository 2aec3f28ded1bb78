import request, { type Response } from 'supertest'
import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { fileUploadMany } from '../../../contract/evidence/file.ts'
import { envelope } from '../../../contract/envelope.ts'
import { originalPath, previewPath, veilPath } from '../../../contract/desk/evidence.ts'
import { previewTasks } from '../../evidence/preview/make-previews.ts'
import { evidenceOf } from '../../desk/evidence/case-evidence.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { strictestConfinement } from '../../platform/preview/confinement.ts'
import { createPreviewProcesses } from '../../platform/preview/preview-process.ts'
import { deskCases, type CaseOfTest, type DeskCases } from './desk-cases.ts'
import { createStaffTestApi, type StaffOfTest, type StaffTestApi } from './staff-test-api.ts'

export interface EvidenceTestApi extends StaffTestApi {
  readonly cases: DeskCases
  /** Sends a report with these files, and puts it on the desk. */
  caseWith(files: Readonly<Record<string, Buffer>>, report?: object): Promise<CaseOfTest>
  uploadContents(files: Readonly<Record<string, Buffer>>): Promise<string[]>
  /** Returns the evidence that the desk shows, and requests previews. */
  evidence(of: CaseOfTest): ReturnType<typeof evidenceOf>
  /** Runs the preview jobs, that of opened cases first. @param opener by default opens files in processes of their own */
  makePreviews(opener?: PreviewOpener): Promise<void>
  /** Requests a preview as an image of the page does. */
  preview(
    who: StaffOfTest | undefined,
    number: string,
    position?: number,
    isVeiled?: boolean,
    page?: number,
  ): Promise<Response>
  original(who: StaffOfTest | undefined, input: object): Promise<Response>
  /** Returns the audit entries of an action, oldest first. */
  audited(action: string): Promise<{ actor: string | null; object: string; result: string }[]>
}

const ownHeaders = (who: StaffOfTest | undefined) => ({
  'Sec-Fetch-Site': 'same-origin',
  ...(who && { Cookie: who.cookie }),
})
/** Parses a response as bytes, whatever its type. */
const bytes = (response: Response, done: (error: Error | null, body: Buffer) => void) => {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => done(null, Buffer.concat(chunks)))
}

/** Starts the desk of a test with evidence and previews. */
export async function createEvidenceTestApi(): Promise<EvidenceTestApi> {
  const api = await createStaffTestApi()
  const { db } = api.database
  const cases = deskCases(api)
  const processes = createPreviewProcesses({ confinement: await strictestConfinement() })
  const uploadContents: EvidenceTestApi['uploadContents'] = async (files) => {
    const call = request(api.app).post(urlOf(fileUploadMany)).set('Access-Token', api.token())
    for (const [name, content] of Object.entries(files)) void call.attach('files[]', content, name)
    const answer = envelope.parse((await call.expect(200)).body)
    return z.parse(fileUploadMany.output, answer.data).files.map(({ file_id }) => file_id)
  }
  return {
    ...api,
    cases,
    uploadContents,
    caseWith: async (files, report = {}) =>
      cases.make({ ...report, file_ids: await uploadContents(files) }),
    evidence: ({ reportId }) => evidenceOf(db, { ...api, ...api.staffContext }, reportId),
    async makePreviews(previews = processes) {
      for (const task of Object.values(previewTasks({ ...api, db, previews })).toReversed())
        await task()
    },
    preview: (who, number, position = 1, isVeiled = false, page = 1) =>
      request(api.desk)
        .get(`/api/${(isVeiled ? veilPath : previewPath)(number, position, page)}`)
        .set(ownHeaders(who))
        .parse(bytes),
    original: (who, input) =>
      request(api.desk).post(`/api/${originalPath}`).set(ownHeaders(who)).send(input).parse(bytes),
    audited: (action) =>
      db
        .selectFrom('staff_audit')
        .select(['actor', 'object_id as object', 'result'])
        .where('action', '=', action)
        .orderBy('sequence')
        .execute(),
  }
}

/** Returns an opener that shows one grey pixel for every file and records its requests in `asked`. */
export function stillOpener(): PreviewOpener & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async open(content, type, onPage) {
      content.destroy()
      asked.push(type)
      const veil = Buffer.alloc(16 * 16, 128)
      await onPage({ width: 1, height: 1, pixels: Buffer.from([128, 128, 128]), veil })
      return { total: 1, likenesses: [{ hash: '07'.repeat(32), quality: 100 }] }
    },
  }
}
