import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import request from 'supertest'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerScan } from '../../../contract/desk/authority-answer.ts'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope } from '../../../contract/envelope.ts'
import { insertAwaitedPackage } from '../../testing/api/awaited-package.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { qrCode } from '../../testing/preview/media-samples.ts'
import { answerAddress } from './answer-token.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db } = api.database

/** Hands a package out. @returns the case number and the address on its cover */
async function cover() {
  const handler = await api.staff(['handler'])
  const { id: authorityId } = await db
    .insertInto('authority')
    .values({ name: `单位 ${randomUUID()}`, hours: '', enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { caseNumber, reportId } = await api.cases.make({}, { status: 'transferred' })
  const given = { reportId, authorityId, by: handler.id }
  const packageId = await insertAwaitedPackage(api, given)
  const { keyring, staffContext } = api
  const address = answerAddress({ keyring, staffUrl: staffContext.staffUrl }, packageId)
  return { caseNumber, address, handler }
}

/** Draws a scanned page, slightly turned, with a QR code of a sixth of its width. */
async function scanOf(text: string): Promise<Buffer> {
  const code = await sharp(await qrCode(text))
    .resize(220, 220)
    .png()
    .toBuffer()
  return sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#f4f2ee' } })
    .composite([{ input: code, left: 900, top: 120 }])
    .rotate(1.5, { background: '#fff' })
    .jpeg({ quality: 70 })
    .toBuffer()
}

async function scan(who: StaffOfTest, content: Buffer, name = 'scan.jpg') {
  const sent = request(api.desk)
    .post(urlOf(answerScan))
    .set({ 'Sec-Fetch-Site': 'same-origin', Cookie: who.cookie })
    .attach('files[]', content, name)
  return z.parse(answerScan.output, envelope.parse((await sent).body).data)
}

// Four processes, each of which reads a page.
const timeout = 120_000

test(
  'a scan of the cover finds its case within the scope; another code and a broken file find none',
  { timeout },
  async () => {
    const { address, caseNumber, handler } = await cover()
    const page = await scanOf(address)
    expect(await scan(handler, page)).toMatchObject({
      case_number: caseNumber,
      files: [{ name: 'scan.jpg' }],
      refused: [],
    })
    const stranger = await api.staff(['handler'], { reportTypeIds: [99] })
    expect((await scan(stranger, page)).case_number).toBeNull()
    expect(
      (await scan(handler, await scanOf('https://other.example.com/a'))).case_number,
    ).toBeNull()
    const broken = Buffer.concat([page.subarray(0, 4000), Buffer.alloc(9000, 7)])
    expect((await scan(handler, broken)).case_number).toBeNull()
    const audited = await api.audited('answer.scan')
    expect(audited.map(({ object, result }) => [object, result])).toEqual([
      [caseNumber, 'done'],
      ...Array.from({ length: 3 }, () => ['none', 'refused']),
    ])
  },
)
