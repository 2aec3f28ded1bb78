import type { Readable } from 'node:stream'
import { bareReport } from '../testing/api/bare-report.ts'
import { buffer } from 'node:stream/consumers'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/envelope.ts'
import {
  fileUploadMany,
  removeMetadata,
  resumableUploads,
  resumedFile,
} from '../../contract/evidence/file.ts'
import { filePictureWords, mostPicturesRead } from '../../contract/evidence/picture-words.ts'
import { frontConfigDetail } from '../../contract/site/site.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { PreviewUnavailable, type PreviewOpener } from '../platform/preview/preview-opener.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { device, jpeg } from '../testing/api/files-with-metadata.ts'
import { createTestApi, type TestApi } from '../testing/api/test-api.ts'
import { ContentMissing } from '../platform/storage/file-store.ts'
import { attachFiles } from './attachments.ts'
import { withReaderKey } from './file-token.ts'

const words = '客服发来 http://pay-77.example.top'
const answer: OpenedFile = {
  total: 0,
  text: { kind: 'text', text: words, is_cut: false, hidden_removed: 0 },
}
const read = { contents: [] as Buffer[], asked: [] as unknown[], running: 0, most: 0 }
let open: () => Promise<OpenedFile | undefined>
const previews: PreviewOpener = {
  programs: async () => ['tesseract'],
  async open(content: Readable, _type, _onPage, asked) {
    read.most = Math.max(read.most, (read.running += 1))
    read.contents.push(await buffer(content))
    read.asked.push(asked)
    return open().finally(() => (read.running -= 1))
  },
}
beforeEach(() => {
  Object.assign(read, { contents: [], asked: [], running: 0, most: 0 })
  open = async () => answer
})

const api = await closeAfterAll(createTestApi(async () => ({ previews })))
const off = await closeAfterAll(createTestApi(async () => ({ previews, readsPictures: false })))
let programsAsked = 0
const programs = async () => {
  programsAsked += 1
  return ['soffice'] as const
}
/** Without Tesseract. */
const bare = await closeAfterAll(
  createTestApi(async () => ({ previews: { ...previews, programs } })),
)

async function upload(token: string, { on = api, content = jpeg(), name = 'a.jpg' } = {}) {
  const { body } = await request(on.app)
    .post(urlOf(fileUploadMany))
    .set('Access-Token', token)
    .field(removeMetadata, '1')
    .attach('files[]', content, name)
  const [file] = fileUploadMany.output.parse(envelope.parse(body).data).files
  return { file_id: file?.file_id ?? '', reader_key: file?.reader_key ?? '' }
}
const ask = (input: object, token: string, on: TestApi = api) =>
  on.call(filePictureWords, input, { token })

describe('the words in a picture', () => {
  test('are read for the token that sent it, once its metadata are removed', async () => {
    const token = api.token()
    const answered = await ask(await upload(token), token)
    expect(answered).toMatchObject({ errcode: 0, data: { text: words } })
    expect(read.asked).toEqual([{ words: true }])
    expect([jpeg(), ...read.contents].map((each) => each.includes(device))).toEqual([true, false])
  })

  test('are read of a picture that came in pieces', async () => {
    const token = api.token()
    const { body } = await request(api.app)
      .post(`/api/${resumableUploads}`)
      .set({
        'Access-Token': token,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(jpeg().length),
        'Upload-Metadata': `filename ${Buffer.from('a.jpg').toString('base64')}`,
        'Content-Type': 'application/offset+octet-stream',
      })
      .send(jpeg())
    const { file } = resumedFile.output.parse(envelope.parse(body).data)
    expect(await ask(file, token)).toMatchObject({ errcode: 0, data: { text: words } })
    expect(await ask(file, api.token())).toMatchObject({ errcode: 404 })
  })

  test('are read for nobody else, whatever they know of it', async () => {
    const token = api.token()
    const picture = await upload(token)
    const others = await upload(token)
    for (const [input, by] of [
      [picture, api.token()],
      [{ ...picture, reader_key: '' }, token],
      [{ ...picture, reader_key: others.reader_key }, token],
      [{ ...picture, file_id: 'f'.repeat(22) }, token],
    ] as const)
      expect(await ask(input, by)).toMatchObject({ errcode: 404 })
    expect(read.contents).toEqual([])
  })

  test('are not read of other files, nor of what is attached to a report', async () => {
    const token = api.token()
    const text = await upload(token, { content: Buffer.from('举报'), name: 'a.txt' })
    expect(text.reader_key).toBe('')
    const keyOf = (file_id: string, by = token) =>
      withReaderKey(
        api.keyring,
        { id: by.split('.')[0] ?? '' },
        {
          ...text,
          file_id,
          name: '',
          size: 1,
          sm3: '',
          mime: 'image/png',
        },
      )
    expect(await ask(keyOf(text.file_id), token)).toMatchObject({ errcode: 404 })
    const picture = await upload(token)
    const reportId = await bareReport(api)
    await api.database.db
      .transaction()
      .execute((trx) => attachFiles(trx, api, [picture.file_id], { reportId }))
    expect(keyOf(picture.file_id).reader_key).toBe(picture.reader_key)
    expect(await ask(picture, token)).toMatchObject({ errcode: 404 })
    const old = await upload(token)
    api.clock.advance(24 * 3600_000)
    const later = api.token()
    expect(await ask(keyOf(old.file_id, later), later)).toMatchObject({ errcode: 404 })
  })

  test(`are read of ${mostPicturesRead} pictures of a token`, async () => {
    const token = api.token()
    const answers = []
    for (let at = 0; at <= mostPicturesRead; at += 1)
      answers.push(await ask(await upload(token), token))
    expect(answers.map(({ errcode }) => errcode)).toEqual([0, 0, 0, 429])
    expect(read.contents).toHaveLength(mostPicturesRead)
  })

  test('are read one picture at a time, and a seventh sender is refused at once', async () => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    open = () => held.then(() => answer)
    const pictures = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const token = api.token()
        return { token, picture: await upload(token) }
      }),
    )
    const answers = pictures.map(({ token, picture }) => ask(picture, token))
    expect(await Promise.race(answers)).toMatchObject({ errcode: 429 })
    release()
    const codes = (await Promise.all(answers)).map(({ errcode }) => errcode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 429])
    expect(read.most).toBe(1)
  })

  test('are cut to a page, and whole characters', async () => {
    const text = `${'字'.repeat(4999)}😀`
    open = async () => ({
      total: 0,
      text: { kind: 'text', text, is_cut: false, hidden_removed: 0 },
    })
    const token = api.token()
    const { data } = await ask(await upload(token), token)
    expect(data).toEqual({ text: `${'字'.repeat(4999)}\uFFFD` })
  })

  test('of a picture whose content is gone are not found', async () => {
    open = () => Promise.reject(new ContentMissing())
    const token = api.token()
    expect(await ask(await upload(token), token)).toMatchObject({ errcode: 404 })
  })

  test('are read of 60 pictures of an address, whatever their tokens', async () => {
    const [token, other] = [bare.token(), bare.token()]
    const picture = await upload(token, { on: bare })
    for (let at = 0; at < 60; at += 1) await ask(picture, token, bare)
    const others = await upload(other, { on: bare })
    expect(await ask(others, other, bare)).toMatchObject({ errcode: 429 })
  })

  test('are in no log, also where reading fails', async () => {
    const token = api.token()
    await ask(await upload(token), token)
    open = () => Promise.reject(new PreviewUnavailable(words))
    expect(await ask(await upload(token), token)).toMatchObject({ errcode: 429 })
    expect(api.logged.join('\n')).not.toContain('pay-77')
  })

  test('are offered where the centre reads them, and can be switched off', async () => {
    const offers = async (on: TestApi) =>
      frontConfigDetail.output
        .parse((await on.call(frontConfigDetail, {})).data)
        .capabilities.includes('picture_words')
    expect(await Promise.all([api, off, bare].map(offers))).toEqual([true, false, false])
    await offers(bare)
    expect(programsAsked).toBe(1)
    const token = off.token()
    expect(await ask(await upload(token, { on: off }), token, off)).toMatchObject({ errcode: 404 })
  })
})
