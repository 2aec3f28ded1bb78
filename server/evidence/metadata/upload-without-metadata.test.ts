import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { removeMetadata, resumedFile, type StoredFile } from '../../../contract/evidence/file.ts'
import { createFileTestApi, uploaded, type FileTestApi } from '../../testing/api/file-test-api.ts'
import { film, jpeg, shown, tells } from '../../testing/api/files-with-metadata.ts'
import { samples, unwelcome } from '../../testing/api/sample-files.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createTusTestClient } from '../../testing/api/tus-test-client.ts'
import { fileTokenMac } from '../file-token.ts'

let api: FileTestApi
beforeAll(async () => {
  // The tus server asks the real clock.
  api = await createFileTestApi(undefined, testClock(new Date().toISOString()))
})
afterAll(() => api.close())

const sm3 = (bytes: Buffer) => createHash('sm3').update(bytes).digest('hex')
const asked = { [removeMetadata]: '1' }

const byForm = async (content: Buffer, fields: Record<string, string>) =>
  uploaded(await api.upload([{ name: '现场.jpg', content }], undefined, fields)).files[0]

async function inPieces(content: Buffer, metadata: Record<string, string>) {
  const tus = createTusTestClient(api.port)
  const path = await tus.begin(content, '现场.jpg', metadata)
  const half = Math.floor(content.length / 2)
  expect((await tus.patch(path, 0, content.subarray(0, half))).status).toBe(204)
  const from = await tus.offset(path)
  const answer = await tus.patch(path, from, content.subarray(from))
  expect(answer.status).toBe(200)
  // A client that lost the answer asks for the offset and the answer again.
  expect(await tus.offset(path)).toBe(content.length)
  const again = await tus.send('GET', path)
  expect(again.said).toEqual(answer.said)
  return z.parse(resumedFile.output, answer.said?.data).file
}

/** The content of a file as it is stored, opened. */
async function stored(file: StoredFile | undefined): Promise<Buffer> {
  const mac = fileTokenMac(api.keyring, file?.file_id ?? '')
  return api.content((await api.rows()).find((row) => row.handle_mac.equals(mac))?.storage_key)
}

const ways: [
  string,
  (content: Buffer, asked: Record<string, string>) => Promise<StoredFile | undefined>,
][] = [
  ['in one request', byForm],
  ['in pieces', inPieces],
]

test.each(ways)('a photograph sent %s is stored without metadata', async (_way, send) => {
  const original = jpeg(6)
  const file = await send(original, asked)
  const content = await stored(file)
  for (const tell of tells) expect(content.includes(tell)).toBe(false)
  expect(content.includes(shown)).toBe(true)
  expect(file).toMatchObject({
    name: '现场.jpg',
    size: content.length,
    sm3: sm3(content),
    original: { size: original.length, sm3: sm3(original) },
  })
  // Nothing of what was sent lies anywhere any more.
  expect(await api.onDisk()).toMatchObject({ incoming: 0 })
  expect(await api.partialsOnDisk()).toBe(0)
})

test.each(ways)(
  'a photograph sent %s with the choice to keep metadata is stored unchanged',
  async (_way, send) => {
    const file = await send(jpeg(), {})
    expect(sm3(await stored(file))).toBe(sm3(jpeg()))
    expect(file?.original).toBeUndefined()
  },
)

test.each(ways)('other files are stored unchanged, %s', async (_way, send) => {
  for (const content of [samples.pdf, samples.png]) {
    const file = await send(content, asked)
    expect(sm3(await stored(file))).toBe(sm3(content))
    expect(file?.original).toBeUndefined()
  }
})

test.each(ways)(
  'a film without an index, sent %s, is stored as sent and said to be so',
  async (_way, send) => {
    const original = film('qt  ').subarray(0, 100_000)
    const file = await send(original, asked)
    expect(sm3(await stored(file))).toBe(sm3(original))
    expect(file).toMatchObject({ metadata_kept: true, size: original.length })
    expect(await send(original, {})).not.toHaveProperty('metadata_kept')
  },
)

test('rewrites each file of a request, and names a refused one', async () => {
  const answer = await api.upload(
    [
      { name: 'a.jpg', content: jpeg() },
      { name: 'b.mov', content: film('qt  ') },
      { name: 'c.exe', content: unwelcome.exe },
    ],
    undefined,
    asked,
  )
  const { files, refused } = uploaded(answer)
  expect(files.map(({ original }) => original?.size)).toEqual([jpeg().length, film('qt  ').length])
  expect(refused.map(({ name }) => name)).toEqual(['c.exe'])
})
