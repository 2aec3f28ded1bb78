import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heicSample, marker } from '../../testing/preview/hostile-files.ts'
import { openFirst, openWhole } from '../../testing/preview/open-whole.ts'
import { zipOf } from '../../testing/zip.ts'
import { PreviewUnavailable, type PreviewOpener } from './preview-opener.ts'
import { offeredConfinements, openerProgram } from './confinement.ts'
import { createPreviewProcesses } from './preview-process.ts'
import { createPreviewSocket, listenForFiles } from './preview-socket.ts'

const program = (name: string) =>
  join(import.meta.dirname, `../../testing/preview/${name}.fixture.ts`)
const offered = await offeredConfinements()
const [confinement = 'limits'] = offered
const here = createPreviewProcesses({ confinement })
const stream = (content: Buffer) => Readable.from([content])
const photograph = await sharp({
  create: { width: 4000, height: 3000, channels: 3, background: '#2a6' },
})
  .jpeg()
  .toBuffer()

test('scales a photograph down to the limit, and never up', async () => {
  const large = await openFirst(here, stream(photograph), 'image/jpeg')
  expect(large).toMatchObject({ width: 1600, height: 1200 })
  const small = await sharp(photograph).resize(30).png().toBuffer()
  expect(await openFirst(here, stream(small), 'image/png')).toMatchObject({ width: 30, height: 23 })
})

test('turns a photograph upright, whatever its orientation', async () => {
  const turned = sharp(photograph).resize(40, 30).withMetadata({ orientation: 6 }).jpeg()
  const picture = await openFirst(here, stream(await turned.toBuffer()), 'image/jpeg')
  expect(picture).toMatchObject({ width: 30, height: 40 })
})

test.each(['grey', 'sixteen bits', 'transparent', 'four inks'])(
  'colours come as three bytes: %s',
  async (kind) => {
    const base = sharp(photograph).resize(20, 20)
    const made = {
      grey: () => base.greyscale().png(),
      'sixteen bits': () => base.toColourspace('rgb16').png(),
      transparent: () => base.ensureAlpha(0).png(),
      'four inks': () => base.toColourspace('cmyk').jpeg(),
    }[kind]
    const type = kind === 'four inks' ? 'image/jpeg' : 'image/png'
    const content = (await made?.().toBuffer()) ?? Buffer.alloc(0)
    const picture = await openFirst(here, stream(content), type)
    expect(picture?.pixels).toHaveLength(20 * 20 * 3)
    if (kind === 'transparent')
      expect([...(picture?.pixels.subarray(0, 3) ?? [])]).toEqual([255, 255, 255])
  },
)

test('shows a HEIC’s colours: red on the left, blue on the right', async () => {
  const picture = await openFirst(here, stream(heicSample), 'image/heic')
  expect(picture).toMatchObject({ width: 64, height: 48 })
  const [red = 0, , blue = 0] = picture?.pixels ?? []
  const right = picture?.pixels.subarray(63 * 3, 64 * 3) ?? []
  expect([red > 150, blue < 90, (right[0] ?? 0) < 90, (right[2] ?? 0) > 150]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

const misbehaving = (name: string, time?: number) =>
  createPreviewProcesses({ confinement, entry: program(name), ...(time && { time }) })

describe('a compromised process', () => {
  test.each(['answer-too-much', 'answer-too-large', 'answer-too-little', 'answer-original'])(
    'cannot hand out anything but a picture: %s',
    async (name) => {
      const content = Buffer.from(marker.repeat(1000))
      expect(await openFirst(misbehaving(name), stream(content), 'image/jpeg')).toBeUndefined()
    },
  )

  test('has no secret of the server in its environment', async () => {
    process.env['SECRET_OF_A_TEST'] = marker
    const picture = await openFirst(
      misbehaving('answer-environment'),
      stream(photograph),
      'image/jpeg',
    )
    delete process.env['SECRET_OF_A_TEST']
    // The page is one line with the names of its variables: PATH, and those that shells set.
    const names = String(picture?.pixels).replaceAll('\0', '')
    expect(
      names.split(' ').filter((name) => !['PATH', 'PWD', '_', 'SHLVL', 'OLDPWD'].includes(name)),
    ).toEqual([])
  })
})

test('a process that starts no program can never write a file, whatever it raises', async () => {
  const reader = createPreviewProcesses({ confinement: 'limits', entry: program('read-file') })
  const page = await openFirst(reader, Buffer.from('/proc/self/limits'), 'image/jpeg')
  expect(String(page?.pixels)).toMatch(/Max file size +0 +0 /)
})

describe.each(offered)('confined by %s', (by) => {
  const confined = (name: string) =>
    createPreviewProcesses({ confinement: by, entry: program(name), time: 10_000 })

  test('a process opens pictures', async () => {
    const opener = createPreviewProcesses({ confinement: by })
    const small = await sharp(photograph).resize(30).png().toBuffer()
    expect(await openFirst(opener, small, 'image/png')).toMatchObject({ width: 30 })
  })

  test('a process yields to citizens’ calls', async () => {
    const page = await openFirst(
      confined('read-file'),
      Buffer.from('/proc/self/stat'),
      'image/jpeg',
    )
    const [, fields = ''] = String(page?.pixels).split(') ')
    expect(fields.split(' ')[16]).toBe('10')
  })

  test('a program below the temporary folder opens pictures', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'checkout-'))
    try {
      const entry = join(folder, 'main.mjs')
      await writeFile(entry, `import ${JSON.stringify(openerProgram)}`)
      const small = await sharp(photograph).resize(30).png().toBuffer()
      const opener = createPreviewProcesses({ confinement: by, entry })
      expect(await openFirst(opener, small, 'image/png')).toMatchObject({ width: 30 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('it reaches a network with nothing but limits', async () => {
    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await openFirst(confined('call-home'), Buffer.from(`${port}`), 'image/jpeg')
    server.close()
    expect(heard).toEqual(by === 'limits' ? ['/'] : [])
  })

  test('it reads no file of the server, and writes none, behind bubblewrap', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'preview-canary-'))
    try {
      const canary = join(folder, 'canary')
      await writeFile(canary, marker)
      const page = await openFirst(confined('read-file'), Buffer.from(canary), 'image/jpeg')
      expect(String(page?.pixels).includes(marker)).toBe(by !== 'bubblewrap')
      expect(await readFile(canary, 'utf8')).toBe(marker)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test.each(['in its group', 'outside'])('what it started %s is killed with it', async (where) => {
    const tag = `child-of-preview-${randomUUID()}`
    await openFirst(confined('start-child'), Buffer.from(`${tag} ${where}`), 'image/jpeg')
    await expect.poll(() => processesWith(tag), { timeout: 10_000 }).toEqual([])
  })
})

/** Returns the ids of processes of this machine with a word in their arguments. */
async function processesWith(word: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = ids.map(async (id) => {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    return line.includes(word) ? [id] : []
  })
  return (await Promise.all(found)).flat()
}

describe('a process that does not end', () => {
  test('is killed when its time is over', async () => {
    const hung = openWhole(misbehaving('hang', 6000), stream(photograph), 'image/jpeg')
    expect(await hung).toEqual({ total: 0, reason: 'too_heavy', pages: [] })
  })

  test('does not keep others waiting', async () => {
    const content = new Readable({ read: () => undefined })
    const hung = openFirst(misbehaving('hang', 60_000), content, 'image/jpeg')
    let isOver = false
    hung.catch(() => (isOver = true))
    const small = await sharp(photograph).resize(30).png().toBuffer()
    expect(await openFirst(here, small, 'image/png')).toMatchObject({ width: 30 })
    expect(isOver).toBe(false)
    content.destroy(new Error('the test is over'))
    await expect(hung).rejects.toThrow('the test is over')
  })

  test('is killed when it takes more than a gigabyte of memory', async () => {
    expect(await openWhole(misbehaving('take-memory'), stream(photograph), 'image/jpeg')).toEqual({
      total: 0,
      reason: 'too_heavy',
      pages: [],
    })
  })

  test('stops reading the content', async () => {
    const content = Readable.from(endless(), { objectMode: false })
    expect(await openFirst(misbehaving('die-at-once'), content, 'image/jpeg')).toBeUndefined()
    expect(content.destroyed).toBe(true)
  })
})

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}

test('does not blame the picture when the process cannot start', async () => {
  const opener = createPreviewProcesses({ confinement, entry: '/nowhere/main.ts' })
  await expect(openFirst(opener, stream(photograph), 'image/jpeg')).rejects.toThrow(
    PreviewUnavailable,
  )
})

test('passes on an error of the store, and does not blame the picture', async () => {
  const broken = new Readable({ read: () => undefined })
  broken.push(photograph.subarray(0, 1000))
  const opening = openFirst(here, broken, 'image/jpeg')
  broken.destroy(new Error('the disk is gone'))
  await expect(opening).rejects.toThrow('the disk is gone')
})

describe('over a socket, as in a container', () => {
  let folder: string
  let path: string
  let close: () => void
  let opener: PreviewOpener
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preview-'))
    path = join(folder, 'socket')
    const server = await listenForFiles(path, { confinement, programs: ['ffmpeg'] })
    close = () => void server.close()
    opener = createPreviewSocket(path)
  })
  afterAll(async () => {
    close()
    await rm(folder, { recursive: true, force: true })
  })

  test('returns pictures, several at a time', async () => {
    const opened = Array.from({ length: 4 }, () =>
      openFirst(opener, stream(photograph), 'image/jpeg'),
    )
    for (const picture of await Promise.all(opened)) expect(picture).toMatchObject({ width: 1600 })
  })

  test('passes on what is asked, and says which programs are there', async () => {
    const zip = zipOf([{ name: 'a.txt', content: '在里面' }])
    const opened = await openWhole(opener, zip, 'application/zip', { row: 0 })
    expect(opened).toMatchObject({ type: 'text/plain', text: { text: '在里面' } })
    expect(await opener.programs?.()).toEqual(['ffmpeg'])
    const nobody = createPreviewSocket(join(folder, 'nobody'))
    await expect(nobody.programs?.()).rejects.toThrow(PreviewUnavailable)
  })

  test('says which cannot be shown', async () => {
    expect(await openFirst(opener, stream(Buffer.from(marker)), 'image/png')).toBeUndefined()
  })

  test('does not blame the picture when the socket is dead', async () => {
    const nobody = createPreviewSocket(join(folder, 'nobody'))
    await expect(openFirst(nobody, stream(photograph), 'image/jpeg')).rejects.toThrow(
      PreviewUnavailable,
    )
  })
})
