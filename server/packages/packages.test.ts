import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseOpen } from '../../contract/desk/case.ts'
import { evidenceRedact } from '../../contract/desk/evidence.ts'
import { packageList, packageReturn } from '../../contract/packages/package.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createdOf, reporter } from '../testing/api/report-test-api.ts'
import {
  createPackageTestApi,
  fraud,
  makeCertificate,
  packageId,
  textOfPdf,
  unpackedPdf,
} from '../testing/api/package-test-api.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { unpack } from '../testing/opened-package.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createPackageTestApi())
let handler: StaffOfTest
let reviewer: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'], { name: '经办王' })
  reviewer = await api.staff(['reviewer'], { name: '审核李' })
})

const nothing = Buffer.alloc(0)
async function redacted(report?: object) {
  const made = await api.processing(handler, report)
  await api.redact(handler, made)
  return made
}

describe('a package', () => {
  test('has the words in print and verbatim, flat names, and no time or author', async () => {
    const description = '群里有人发布不实信息😀，请核实。\n第二行：“原话”'
    const made = await redacted({ description })
    const document_number = '网举移〔2026〕12号'
    const prepared = await api.prepare(handler, made, { document_number })
    const zip = await api.fetched(handler, made, packageId(prepared))
    const parts = await unpack(zip)
    expect([...parts.keys()]).toEqual([
      'manifest.json',
      'manifest.sig',
      'report.pdf',
      'words.txt',
      'evidence-01-page-01-redacted.webp',
      'verify-package.sh',
    ])
    expect(parts.get('words.txt')?.toString()).toContain(description)
    const pdf = parts.get('report.pdf') ?? nothing
    const print = await textOfPdf(pdf)
    expect(print).toContain('群里有人发布不实信息[U+1F600]，请核实。第二行：“原话”')
    expect(print).toContain(made.caseNumber)
    expect(print).toContain(document_number)
    expect(print).toContain('经办经办王')
    expect(pdf.length).toBeLessThan(400_000)
    expect(pdf.includes('/Author')).toBe(false)
    expect(pdf.includes('/FlateDecode')).toBe(false)
    // Time 0 of 1 January 1980, as DOS writes it.
    expect(zip.subarray(10, 14).toString('hex')).toBe('00002100')
  })

  test('is the same bytes from another process of another locale and time zone', async () => {
    const made = await redacted()
    const id = packageId(await api.prepare(handler, made))
    const first = await api.fetched(handler, made, id)
    const { data } = await handler.call(caseOpen, { case_number: made.caseNumber })
    const given = {
      databaseUrl: api.database.url,
      folder: api.folder,
      staffUrl: api.staffContext.staffUrl,
      reportId: made.reportId,
      id,
      detail: data,
    }
    const fixture = '../testing/processes/build-package.fixture.ts'
    const again = execFileSync(process.execPath, [join(import.meta.dirname, fixture)], {
      input: JSON.stringify(given),
      env: { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', HOME: '/nowhere' },
      cwd: '/',
    })
    expect(again.equals(first)).toBe(true)
  })

  test('of another choice of the same has the same content', async () => {
    const made = await redacted()
    const fetchNew = async () =>
      unpack(await api.fetched(handler, made, packageId(await api.prepare(handler, made))))
    const [parts, others] = [await fetchNew(), await fetchNew()]
    for (const name of ['words.txt', 'evidence-01-page-01-redacted.webp', 'verify-package.sh'])
      expect(others.get(name)).toEqual(parts.get(name))
  })

  test('uses up a fresh code, is recorded with its digest, and goes by who has the case', async () => {
    const made = await redacted()
    const id = packageId(await api.prepare(handler, made))
    expect((await api.download(handler, made, id)).status).toBe(428)
    await api.fetched(handler, made, id)
    expect((await api.download(handler, made, id)).status).toBe(428)
    const other = await api.staff(['handler'])
    await other.stepUp()
    expect((await api.download(other, made, id)).status).toBe(409)
    const { rows } = await api.database.pool.query<{ detail: { sm3?: string } }>(
      `select detail from staff_audit where action = 'package.download' and result = 'done'
       order by sequence desc limit 1`,
    )
    const { list } = z.parse(
      packageList.output,
      (await handler.call(packageList, { case_number: made.caseNumber })).data,
    )
    expect(list).toMatchObject([
      { id, files: [{ position: 1, as: 'redacted' }], sm3: rows[0]?.detail.sm3 },
    ])
  })

  test('is refused for a case that is not with an authority, and for another authority', async () => {
    const made = await redacted()
    await api.cases.set(made.caseNumber, { status: 'received' })
    expect((await api.prepare(handler, made)).errcode).toBe(409)
    const authority_id = api.authorityIds.sealed
    await api.cases.set(made.caseNumber, { status: 'transferred', authority_id })
    expect((await api.prepare(handler, made)).errcode).toBe(409)
    expect((await api.prepare(handler, made, { authority_id })).errcode).toBe(0)
  })

  test('is no longer the same when its evidence has gone', async () => {
    const made = await redacted()
    const id = packageId(await api.prepare(handler, made))
    const gone = 'update file set report_id = null where report_id = $1'
    await api.database.pool.query(gone, [made.reportId])
    await handler.stepUp()
    expect((await api.download(handler, made, id)).status).toBe(409)
  })
})

describe('what takes a reviewer', () => {
  const secrets = Object.values(reporter)

  test('is an original: by another person, with a reason', async () => {
    const made = await api.processing(handler)
    const answer = await api.prepare(handler, made, { files: [{ position: 1, as: 'original' }] })
    expect(answer.data).toMatchObject({ needs_review: true })
    const id = packageId(answer)
    await handler.stepUp()
    expect((await api.download(handler, made, id)).status).toBe(409)
    expect(await api.agree(handler, made, id)).toBe(403)
    expect(await api.agree(reviewer, made, id, '短')).toBe(400)
    expect(await api.agree(reviewer, made, id)).toBe(0)
    await handler.stepUp()
    expect((await api.download(handler, made, id)).status).toBe(403)
    const parts = await unpack(await api.fetched(reviewer, made, id))
    expect(parts.get('evidence-01-original.png')).toBeDefined()
  })

  test('is not agreed to by who prepared it, and a returned one is gone', async () => {
    const both = await api.staff(['handler', 'reviewer'])
    const made = await api.processing(both)
    const files = [{ position: 1, as: 'original' }]
    const id = packageId(await api.prepare(both, made, { files }))
    expect(await api.agree(both, made, id)).toBe(409)
    const returned = { case_number: made.caseNumber, id, reason: '先打码' }
    expect((await reviewer.call(packageReturn, returned)).errcode).toBe(0)
    expect(await api.agree(reviewer, made, id)).toBe(404)
    const alone = `insert into handing_out (id, report_id, authority_id, due_on, choice_sealed, prepared_by,
      prepared_at, needs_review, agreed_by, handed_at)
      values (gen_random_uuid(), $1, $2, now(), '', $3, now(), true, $3, now())`
    await expect(
      api.database.pool.query(alone, [made.reportId, api.authorityIds.open, both.id]),
    ).rejects.toThrow('violates check constraint')
  })

  test('is material of minors: sealed to a certificate, or not at all', async () => {
    const made = await redacted({ involves_minors: true })
    expect((await api.prepare(handler, made)).errcode).toBe(409)
    const { sealed: authority_id } = api.authorityIds
    const id = packageId(await api.prepare(handler, made, { authority_id }))
    expect(await api.agree(reviewer, made, id)).toBe(0)
    const sealed = await api.fetched(reviewer, made, id)
    expect(sealed.includes('manifest.json')).toBe(false)
    const parts = await unpack(api.decrypt(sealed))
    expect(parts.has('evidence-01-page-01-redacted.webp')).toBe(true)
    const setCertificate = 'update authority set certificate = $2 where id = $1'
    const { certificate } = await api.database.db
      .selectFrom('authority')
      .select('certificate')
      .where('id', '=', authority_id)
      .executeTakeFirstOrThrow()
    // The authority has no certificate, or a new one.
    for (const other of [null, await makeCertificate(await temporaryFolder())]) {
      await api.database.pool.query(setCertificate, [authority_id, other])
      await reviewer.stepUp()
      expect((await api.download(reviewer, made, id)).status).toBe(409)
    }
    await api.database.pool.query(setCertificate, [authority_id, certificate])
  })

  test('is the identity, in a part that the authority’s key alone opens', async () => {
    const made = await namedCase()
    expect((await api.prepare(handler, made, { files, identity: true })).errcode).toBe(409)
    const input = { files, identity: true, authority_id: api.authorityIds.sealed }
    const id = packageId(await api.prepare(handler, made, input))
    expect(await api.agree(reviewer, made, id)).toBe(0)
    const parts = await unpack(api.decrypt(await api.fetched(reviewer, made, id)))
    const opened = api.decrypt(parts.get('identity.cms') ?? nothing).toString()
    for (const secret of secrets) expect(opened).toContain(secret)
    expect(await unpack(api.decrypt(await api.fetched(reviewer, made, id)))).toEqual(parts)
  })

  test('is in no byte of any part, the zip or the print without leave', async () => {
    const made = await namedCase()
    const input = { files, reason: `请办理${reporter.name}反映的问题` }
    const id = packageId(await api.prepare(handler, made, input))
    expect(await api.agree(reviewer, made, id)).toBe(0)
    const zip = await api.fetched(reviewer, made, id)
    const parts = await unpack(zip)
    const pdf = parts.get('report.pdf') ?? nothing
    const print = await textOfPdf(pdf)
    for (const secret of secrets) {
      expect(zip.includes(secret), secret).toBe(false)
      expect(print).not.toContain(secret)
      expect(unpackedPdf(pdf).includes(secret)).toBe(false)
    }
    expect(parts.get('words.txt')?.toString()).toContain('我是［举报人信息，已隐去］')
    expect(parts.get('evidence-01-text.txt')?.toString()).toContain('的聊天记录')
  })

  test('is a preview, or a page saved without a box', async () => {
    const { caseNumber, ...made } = await redacted()
    const preview = { files: [{ position: 1, as: 'preview' }] }
    const waits = packageId(await api.prepare(handler, { caseNumber, ...made }, preview))
    await handler.stepUp()
    expect((await api.download(handler, { caseNumber, ...made }, waits)).status).toBe(409)
    const withBoxes = await api.prepare(handler, { caseNumber, ...made })
    expect(withBoxes.data).toMatchObject({ needs_review: false })
    const page = { case_number: caseNumber, position: 1, page: 1, boxes: [] }
    expect((await handler.call(evidenceRedact, page)).errcode).toBe(0)
    const without = await api.prepare(handler, { caseNumber, ...made })
    expect(without.data).toMatchObject({ needs_review: true })
  })

  test('is what looks like an identity, once its handler has checked it', async () => {
    const text = Buffer.from('卖家 139 - 1234 - 5678')
    const made = await api.caseWith(
      { 'a.txt': text },
      { report_type_id: fraud, description: '他叫李四，身份证110105（19491231）002X' },
    )
    await api.evidence(made)
    await api.makePreviews()
    await api.hold(made, handler)
    const refused = await api.prepare(handler, made, { files })
    expect(JSON.stringify(refused.data)).toMatch(
      /身份证号 110105（19491231）002X、手机号 139 - 1234 - 5678/,
    )
    const checked = { files, checked_identity: true }
    expect((await api.prepare(handler, made, checked)).errcode).toBe(0)
  })

  const files = [{ position: 1, as: 'preview' }]
  /** A named report whose sender writes who they are, also in the name and the text of a file. */
  async function namedCase() {
    const text = Buffer.from(`${reporter.name} 的聊天记录，${reporter.phone}`)
    const file_ids = await api.uploadContents({ [`${reporter.name}.txt`]: text })
    const description = `我是${reporter.name}，电话${reporter.phone}，请处理。`
    const { query_code } = createdOf(
      await api.named({ description, file_ids, report_type_id: fraud }),
    )
    const made = await api.cases.open(query_code)
    await api.evidence(made)
    await api.makePreviews()
    await api.hold(made, handler)
    return made
  }
})
