import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Express } from 'express'
import request, { type Response } from 'supertest'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import type { Envelope } from '../../../contract/envelope.ts'
import { evidenceRedact } from '../../../contract/desk/evidence.ts'
import { packageAgree, packagePath, packagePrepare } from '../../../contract/packages/package.ts'
import { authoritySave } from '../../../contract/staff/settings.ts'
import { publicKeyPem } from '../../platform/crypto/sm2.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { CaseOfTest } from './desk-cases.ts'
import { createEvidenceTestApi, type EvidenceTestApi } from './evidence-test-api.ts'
import type { StaffOfTest } from './staff-test-api.ts'

/** A white page whose left half is a red face. */
const red = { create: { width: 200, height: 200, channels: 3, background: '#c81e28' } } as const
export const redAndWhite = await sharp({
  create: { width: 400, height: 200, channels: 3, background: '#fff' },
})
  .composite([{ input: red, left: 0, top: 0 }])
  .png()
  .toBuffer()

const pixels = await sharp(redAndWhite).removeAlpha().raw().toBuffer()
/** Opens every file as that page, without a process. */
const pictureOpener: PreviewOpener = {
  async open(content, _type, onPage) {
    content.destroy()
    await onPage({ width: 400, height: 200, pixels, veil: Buffer.alloc(16 * 8, 128) })
    return { total: 1 }
  },
}

/** A type that is not sensitive, in distinction to the first one. */
export const fraud = 3

/** An authority of a test: `sealed` has a certificate. */
type TestAuthority = 'sealed' | 'open'

export interface PackageTestApi extends EvidenceTestApi {
  readonly authorityIds: Readonly<Record<TestAuthority, number>>
  /** A case in progress that a member has, with previews. */
  processing(who: StaffOfTest, report?: object): Promise<CaseOfTest>
  /** Makes a case a member's, in progress. */
  hold(made: CaseOfTest, who: StaffOfTest): Promise<void>
  /** Blackens the left half of a page. */
  redact(who: StaffOfTest, made: CaseOfTest): Promise<Envelope>
  /** Prepares a package of the redacted page for the authority without a certificate, but for what is given. */
  prepare(who: StaffOfTest, made: CaseOfTest, input?: object): Promise<Envelope>
  agree(who: StaffOfTest, made: CaseOfTest, id: string, reason?: string): Promise<number>
  download(who: StaffOfTest, made: CaseOfTest, id: string, desk?: Express): Promise<Response>
  /** Downloads with a fresh code. */
  fetched(who: StaffOfTest, made: CaseOfTest, id: string, desk?: Express): Promise<Buffer>
  /** Runs the script of an unpacked package over it. @returns what the script says */
  verify(parts: ReadonlyMap<string, Buffer>): Promise<string>
  /** Opens what is sealed to the authority, as it does. */
  decrypt(cms: Buffer): Buffer
}

export function packageId({ data, ...failure }: Envelope): string {
  if (data === undefined) throw new Error(JSON.stringify(failure))
  return z.parse(packagePrepare.output, data).id
}

/** Makes a certificate and its key by OpenSSL. @returns the certificate */
export function makeCertificate(folder: string): Promise<string> {
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem', '-days', '3650']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-subj', '/CN=Police']
  execFileSync('openssl', made, { cwd: folder, stdio: 'ignore' })
  return readFile(join(folder, 'cert.pem'), 'utf8')
}

/** Starts a desk with two authorities, one of which has a certificate made by OpenSSL. */
export async function createPackageTestApi(): Promise<PackageTestApi> {
  const api = await createEvidenceTestApi()
  const folder = await temporaryFolder(afterAll)
  const administrator = await api.staff(['system_administrator'])
  const save = async (input: object) =>
    z.parse(authoritySave.output, (await administrator.call(authoritySave, input)).data).id
  const certificate = await makeCertificate(folder)
  const authorityIds = {
    sealed: await save({ name: '某市公安局网安支队', certificate }),
    open: await save({ name: '某市文化市场执法队' }),
  }
  const hold: PackageTestApi['hold'] = async ({ reportId, caseNumber }, who) => {
    const inProgress = "update report set status = 'processing' where id = $1"
    await api.database.pool.query(inProgress, [reportId])
    await api.cases.set(caseNumber, { assignee: who.id, status: 'processing' })
  }
  const download: PackageTestApi['download'] = (who, { caseNumber }, id, desk = api.desk) =>
    request(desk)
      .post(`/api/${packagePath}`)
      .set({ 'Sec-Fetch-Site': 'same-origin', Cookie: who.cookie })
      .send({ case_number: caseNumber, id })
      .parse((response, done) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => done(null, Buffer.concat(chunks)))
      })
  return {
    ...api,
    authorityIds,
    hold,
    download,
    async processing(who, report) {
      const opened = await api.caseWith(
        { 'a.png': redAndWhite },
        { report_type_id: fraud, ...report },
      )
      await api.evidence(opened)
      await api.makePreviews(pictureOpener)
      await hold(opened, who)
      return opened
    },
    redact: (who, { caseNumber }) =>
      who.call(evidenceRedact, {
        case_number: caseNumber,
        position: 1,
        page: 1,
        boxes: [{ x: 0, y: 0, width: 0.5, height: 1 }],
      }),
    prepare: (who, { caseNumber }, input) =>
      who.call(packagePrepare, {
        case_number: caseNumber,
        authority_id: authorityIds.open,
        reason: '涉嫌违法信息，请依职责办理',
        due_on: '2026-12-31',
        files: [{ position: 1, as: 'redacted' }],
        identity: false,
        ...input,
      }),
    agree: async (who, { caseNumber }, id, reason = '核对过材料，可以移送') =>
      (await who.call(packageAgree, { case_number: caseNumber, id, reason })).errcode,
    async fetched(who, opened, id, desk) {
      await who.stepUp()
      const { status, body } = await download(who, opened, id, desk)
      if (status !== 200) throw new Error(`${status}: ${String(body)}`)
      return z.parse(z.instanceof(Buffer), body)
    },
    async verify(parts) {
      const unpacked = await temporaryFolder(afterAll)
      for (const [name, content] of parts) await writeFile(join(unpacked, name), content)
      const { receiptKeys } = api.staffContext
      const publicKey = await receiptKeys.publicKey(receiptKeys.keyId)
      const key = join(folder, 'centre.pem')
      await writeFile(key, publicKeyPem(publicKey ?? Buffer.alloc(0)))
      const script = [join(unpacked, 'verify-package.sh'), key, unpacked]
      return spawnSync('sh', script, { encoding: 'utf8' }).stdout
    },
    decrypt: (cms) => {
      const key = ['-recip', 'cert.pem', '-inkey', 'key.pem']
      const args = ['cms', '-decrypt', '-inform', 'DER', ...key]
      return execFileSync('openssl', args, { cwd: folder, input: cms })
    },
  }
}

/** Returns the text that a reader of a PDF sees, without blanks. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join('')
  document.destroy()
  library.destroy()
  return text.replaceAll(/\s/g, '')
}

/** Returns all bytes of a PDF, with its streams unpacked. */
export function unpackedPdf(pdf: Buffer): Buffer {
  const parts = [pdf]
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1))
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at + 7))))
    } catch {
      // The bytes are no packed stream, or the match is the word `endstream`.
    }
  return Buffer.concat(parts)
}
