import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import request from 'supertest'
import { evidenceText, soundPath } from '../../../contract/desk/evidence.ts'
import { caseSearch } from '../../../contract/desk/queue.ts'
import { offeredTo } from '../../testing/api/grouped-cases.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import { samples } from '../../testing/api/sample-files.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { filmOf, mediaOf } from '../../testing/preview/media-samples.ts'
import { strictestConfinement } from '../../platform/preview/confinement.ts'
import type { OpenedFile } from '../../platform/preview/opened-file.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { createPreviewProcesses } from '../../platform/preview/preview-process.ts'
import { offeredPrograms } from '../../platform/preview/programs.ts'
import { matchTasks } from '../../subjects/match-reports.ts'
import { reindexJob, searchTasks } from '../search/tasks.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db } = api.database
let handler: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
})

/** Returns an opener that answers the same of every file. */
const answering = (opened: OpenedFile & { readonly sound?: Buffer }): PreviewOpener => ({
  async open(content) {
    content.destroy()
    return opened
  },
})
async function made(
  files: Readonly<Record<string, Buffer>>,
  opened: Parameters<typeof answering>[0],
) {
  const ofCase = await api.caseWith(files)
  await api.evidence(ofCase)
  await api.makePreviews(answering(opened))
  return ofCase
}

const confinement = await strictestConfinement()
const programs = await offeredPrograms(confinement)

test.skipIf(!programs.includes('ffmpeg'))(
  'a film that was made smaller and recompressed is offered by its frames; another film is not',
  async () => {
    const film = filmOf(6, '640x360')
    const copy = [...film, '-vf', 'scale=320:180', '-crf', '36']
    const other = film.map((word) => word.replace('testsrc', 'mandelbrot').replace(':d=6', ''))
    const made: CaseOfTest[] = []
    for (const args of [film, copy, [...other, '-t', '6']]) {
      const about = { title: undefined, account: `网页 ${made.length}`, urls: [] }
      const ofCase = await api.caseWith({ 'a.mp4': mediaOf('a.mp4', ...args) }, about)
      await api.evidence(ofCase)
      made.push(ofCase)
    }
    await api.makePreviews(createPreviewProcesses({ confinement, programs }))
    await matchTasks({ ...api.staffContext, db }).match_reports()
    const [first, second] = made
    if (!first || !second) throw new Error('no films')
    const alike = (await offeredTo(handler, first)).filter(({ kinds }) => kinds.includes('image'))
    expect(alike.map(({ other }) => other)).toEqual([second.caseNumber])
  },
)

test('without ffmpeg a film and a recording say so, and are listed', async () => {
  const ofCase = await api.caseWith({ 'a.mp4': samples.mp4, 'b.mp3': samples.mp3 })
  await api.evidence(ofCase)
  await api.makePreviews()
  const none = { preview: 'none', reason: null, missing: 'ffmpeg' }
  expect(await api.evidence(ofCase)).toMatchObject([
    { ...none, name: 'a.mp4' },
    { ...none, name: 'b.mp3' },
  ])
})

describe('a recording', () => {
  const samplesOfSound = Buffer.alloc(3 * 1024 * 1024, 7)
  const recording = { total: 0, seconds: 98.3, sound: samplesOfSound }
  const listen = (who: StaffOfTest, number: string, range?: string) =>
    request(api.desk)
      .get(`/api/${soundPath(number, 1)}`)
      .set({ 'Sec-Fetch-Site': 'same-origin', Cookie: who.cookie, ...(range && { Range: range }) })
      .responseType('blob')

  test('is its length and waveform, and is played as WAV, whole or from a place on', async () => {
    const ofCase = await made({ 'a.mp3': samples.mp3 }, recording)
    const [file] = await api.evidence(ofCase)
    expect(file).toMatchObject({ preview: 'ready', pages: 0, seconds: 98.3 })
    expect(file?.peaks).toEqual(Array(120).fill(Math.round((0x0707 / 32_768) * 100)))
    const whole = await listen(handler, ofCase.caseNumber)
    expect(whole.headers['content-type']).toBe('audio/wav')
    expect(whole.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    const body = whole.body as Buffer
    expect([body.toString('latin1', 0, 4), body.length]).toEqual([
      'RIFF',
      44 + samplesOfSound.length,
    ])
    const part = await listen(handler, ofCase.caseNumber, 'bytes=10-')
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-1048585/${body.length}`)
    expect((part.body as Buffer).equals(body.subarray(10, 1_048_586))).toBe(true)
  })

  test('is recorded as heard, once per person, file and session, and is for those who may see the case', async () => {
    const { caseNumber } = await made({ 'a.mp3': samples.mp3 }, recording)
    const elsewhere = await api.staff(['handler'], { reportTypeIds: [2] })
    expect((await listen(elsewhere, caseNumber)).status).toBe(404)
    await listen(handler, caseNumber, 'bytes=0-')
    await listen(handler, caseNumber, 'bytes=1048576-')
    const heard = await api.audited('evidence.sound')
    expect(heard.filter(({ object }) => object === caseNumber)).toHaveLength(1)
  })

  test('is not there for a picture', async () => {
    const { caseNumber } = await made({ 'a.png': samples.png }, { total: 1, text: textOf('字') })
    expect((await listen(handler, caseNumber)).status).toBe(404)
  })
})

const textOf = (text: string, codes: string[] = []) => ({
  kind: 'text' as const,
  text,
  codes,
  is_recognised: true,
  is_cut: false,
  hidden_removed: 0,
})
const found = async (words: string) =>
  z
    .parse(caseSearch.output, (await handler.call(caseSearch, { words })).data)
    .list.map(({ case_number }) => case_number)

describe('what a picture says', () => {
  const said = { total: 1, text: textOf('日结三百元', ['https://qr.site-77.top/pay?a=1']) }

  test('is read before it is seen, found by the search, and gone with the report', async () => {
    const ofCase = await made({ 'a.png': samples.png }, said)
    const tasks = searchTasks({ ...api.staffContext, db })
    await tasks.index_reports()
    const { data } = await handler.call(evidenceText, {
      case_number: ofCase.caseNumber,
      position: 1,
    })
    expect(z.parse(evidenceText.output, data).text).toEqual(said.text)
    for (const words of ['结三百', 'qr.site-77.top'])
      expect(await found(words)).toEqual([ofCase.caseNumber])
    await db.deleteFrom('report_search').execute()
    await tasks[reindexJob]()
    expect(await found('结三百')).toEqual([ofCase.caseNumber])
    await db.deleteFrom('data_key').where('kind', '=', 'file').execute()
    expect(await found('结三百')).toEqual([])
  })

  test('links reports by the address of its QR code, and by one picture of several', async () => {
    const of = (place: number) => ({
      title: undefined,
      site_name: undefined,
      account: undefined,
      urls: [`https://own-${place}.top/`],
      description: `第${place}个，请查处。`,
    })
    const likenesses = ['11', '5a', 'c3'].map((byte) => ({ hash: byte.repeat(32), quality: 90 }))
    const first = await api.caseWith({ 'a.png': samples.png }, of(1))
    await api.evidence(first)
    await api.makePreviews(answering({ ...said, likenesses }))
    const second = await api.caseWith({ 'b.gif': samples.gif }, of(2))
    await api.evidence(second)
    const last = likenesses.slice(-1)
    await api.makePreviews(answering({ ...said, likenesses: last }))
    await matchTasks({ ...api.staffContext, db }).match_reports()
    expect(await offeredTo(handler, second)).toEqual([
      { other: first.caseNumber, kinds: ['host', 'image', 'url'] },
    ])
  })
})

test('a film that was only listed is tried again when its case is opened and the program is there', async () => {
  const ofCase = await api.caseWith({ 'a.mp4': samples.mp4 })
  await api.evidence(ofCase)
  await api.makePreviews()
  const states = async () => (await api.evidence(ofCase)).map(({ preview }) => preview)
  expect(await states()).toEqual(['none'])
  api.staffContext.previews.programs = async () => ['ffmpeg']
  expect(await states()).toEqual(['waiting'])
  await api.makePreviews(answering({ total: 0, reason: 'unreadable' }))
  expect(await states()).toEqual(['none'])
  delete api.staffContext.previews.programs
})
