import {
  BlobWriter,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type ZipWriterAddDataOptions,
} from '@zip.js/zip.js'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { describe, expect, test, vi } from 'vitest'
import { strictestConfinement } from '../platform/preview/confinement.ts'
import { createPreviewProcesses } from '../platform/preview/preview-process.ts'
import { marker } from '../testing/preview/hostile-files.ts'
import { openWhole } from '../testing/preview/open-whole.ts'
import { zipOf } from '../testing/zip.ts'

const here = createPreviewProcesses({ confinement: await strictestConfinement() })
const password = 'p 密码&?=\n%'

const traditional: ZipWriterAddDataOptions = { zipCrypto: true }
const winzip: ZipWriterAddDataOptions = { encryptionStrength: 3 }
/** Always the same bytes: by another password, one traditional lock in 256 seems to open. */
async function lockedZip(options: ZipWriterAddDataOptions, content: string | Buffer = '还款要求') {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => values)
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  const reader =
    typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content)
  await zip.add('先.txt', new TextReader('没有锁'), {})
  await zip.add('秘密.txt', reader, { ...options, password, lastModDate: new Date(2026, 0, 1) })
  return Buffer.from(await (await zip.close()).arrayBuffer())
}
const openAt = (content: Buffer, given?: string) =>
  openWhole(here, content, 'application/zip', { row: 1, password: given })

/** Finds a wrong password that the check of traditional encryption lets pass. */
async function passingPassword(zip: Buffer): Promise<string> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), { useWebWorkers: false })
  const [, entry] = await reader.getEntries()
  if (!entry || entry.directory) throw new Error('No such entry')
  for (let n = 0; ; n += 1)
    try {
      const asked = { password: `错 ${n}`, checkPasswordOnly: true }
      await entry.getData(new Uint8ArrayWriter(), asked)
      return asked.password
    } catch {
      // The check refuses it, as 255 in 256.
    }
}
const wrongOrBroken = { total: 0, reason: 'locked_or_broken', pages: [] }

describe.each([
  ['traditional encryption', traditional, wrongOrBroken],
  ['the encryption of WinZip', winzip, undefined],
])('a member locked by %s', (_, options, broken) => {
  test('is opened by its password, and by no other', async () => {
    const zip = await lockedZip(options)
    expect(zip.includes('还款要求')).toBe(false)
    const locked = { total: 0, reason: 'locked', pages: [] }
    expect(await openAt(zip)).toEqual(locked)
    for (const other of ['', `${password}x`]) expect(await openAt(zip, other)).toEqual(locked)
    expect(await openAt(zip, password)).toMatchObject({
      type: 'text/plain',
      text: { text: '还款要求' },
    })
  })

  test('that is an archive has members, which its password opens, too', async () => {
    const zip = await lockedZip(options, zipOf([{ name: 'a.txt', content: '在里面' }]))
    const open = (given?: string) =>
      openWhole(here, zip, 'application/zip', { row: 1, inner: 0, password: given })
    expect(await open()).toMatchObject({ reason: 'locked' })
    expect(await open(password)).toMatchObject({ type: 'text/plain', text: { text: '在里面' } })
  })

  test('is not opened when it is a bomb, whether it says so or not', async () => {
    const zip = await lockedZip(options, Buffer.alloc(8 * 1024 * 1024))
    expect(await openAt(zip, password)).toBeUndefined()
    const directory = zip.lastIndexOf('PK\u0001\u0002')
    expect(zip.readUInt32LE(directory + 24)).toBe(8 * 1024 * 1024)
    zip.writeUInt32LE(99, directory + 24)
    expect(await openAt(zip, password)).toEqual(broken)
  })

  test('is broken when its password is right and its content is not, if that can be told', async () => {
    const zip = await lockedZip(options, Array.from({ length: 500 }, (_each, n) => n ** 3).join())
    const last = zip.indexOf('PK\u0001\u0002') - 30
    zip.writeUInt8(zip.readUInt8(last) ^ 0xff, last)
    expect(await openAt(zip, password)).toEqual(broken)
    expect(await openAt(zip, 'other')).toMatchObject({ reason: 'locked' })
  })
})

test.each([
  ['short', '还款要求'],
  ['packed', '还款要求'.repeat(999)],
])(
  'a wrong password that passes the check is said to be wrong, or the %s member broken',
  async (_, content) => {
    const zip = await lockedZip(traditional, content)
    expect(await openAt(zip, await passingPassword(zip))).toEqual(wrongOrBroken)
  },
)

test('a member that is locked by what nobody knows stays locked', async () => {
  const zip = zipOf([{ name: 'a.txt', content: marker, isEncrypted: true }])
  const asked = { row: 0, password }
  expect(await openWhole(here, zip, 'application/zip', asked)).toMatchObject({ reason: 'locked' })
})

test('a PDF is opened by its password, and by no other', async () => {
  const document = new Pdf({ userPassword: 'secret', pdfVersion: '1.7' })
  document.text('LOANS').end()
  const pdf = await buffer(document)
  const open = (given?: string) => openWhole(here, pdf, 'application/pdf', { password: given })
  expect(await open()).toMatchObject({ reason: 'locked' })
  expect(await open('other')).toMatchObject({ reason: 'locked' })
  expect(await open('secret')).toMatchObject({ total: 1, text: { text: 'LOANS' } })
  const zip = zipOf([{ name: 'a.pdf', content: pdf }])
  const asked = { row: 0, password: 'secret' }
  expect(await openWhole(here, zip, 'application/zip', asked)).toMatchObject({
    type: 'application/pdf',
    text: { text: 'LOANS' },
  })
  pdf.write('/Boot', pdf.lastIndexOf('/Root'))
  expect(await open('other')).toMatchObject({ reason: 'locked' })
  expect(await open('secret')).toBeUndefined()
})
