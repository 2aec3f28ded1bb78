import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createLogger } from '../log.ts'
import { createMetrics } from '../metrics/registry.ts'
import { offeredConfinements } from './confinement.ts'
import { ready } from './encode-answer.ts'
import { createPreviewOpener, createPreviewSocket, listenForFiles } from './preview-socket.ts'

const folder = await temporaryFolder(afterAll)
const root = join(import.meta.dirname, '../../..')
const picture = await sharp({
  create: { width: 1600, height: 1600, channels: 3, background: '#2a6' },
})
  .jpeg()
  .toBuffer()
const line = 'image/jpeg?\n'

const path = join(folder, 'socket')
let preview: ChildProcess
beforeAll(async () => {
  preview = spawn(process.execPath, ['server/commands/main.ts', 'serve-preview'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PREVIEW_SOCKET: path, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (preview.stdout) await once(preview.stdout, 'data')
})
afterAll(() => void preview.kill('SIGKILL'))

async function call(to: string, ...parts: (string | Buffer)[]): Promise<Socket> {
  const socket = connect(to).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  return socket
}

test.each<{ when: string; parts: (string | Buffer)[]; answer?: number }>([
  { when: 'before its request', parts: [] },
  { when: 'in the middle of its request', parts: ['image/jp'] },
  { when: 'after its request', parts: [line] },
  { when: 'in the middle of its file', parts: [line, picture.subarray(0, 500)] },
  { when: 'after its file', parts: [line, picture] },
  { when: 'at the start of the answer', parts: [line, picture], answer: 1 },
  { when: 'in the middle of the answer', parts: [line, picture], answer: 100_000 },
])('the process outlives callers that leave $when', async ({ parts, answer }) => {
  const leave = async () => {
    const socket = await call(path, ...parts)
    if (answer !== undefined) {
      socket.end()
      let read = 0
      for await (const chunk of socket) {
        read += Buffer.byteLength(chunk)
        if (read >= answer) break
      }
    }
    socket.destroy()
  }
  await Promise.all([leave(), leave(), leave()])
  expect(await createPreviewSocket(path).programs?.()).toBeInstanceOf(Array)
})

test('callers that stall keep nobody else waiting', async () => {
  const own = join(folder, 'stalled')
  const [confinement = 'limits'] = await offeredConfinements()
  const server = await listenForFiles(own, { confinement, programs: ['ffmpeg'], time: 3000 })
  onTestFinished(() => void server.close())
  for (const parts of [[], [], ['image/jp'], [line], [line, picture.subarray(0, 500)]])
    await call(own, ...parts)
  // Now both places are taken.
  expect(await createPreviewSocket(own).programs?.()).toEqual(['ffmpeg'])
  expect(await once(await call(own, line), 'data')).toEqual([ready])
})

test('citizens’ own pictures take no place of the desk', async () => {
  const own = join(folder, 'citizens')
  const [confinement = 'limits'] = await offeredConfinements()
  const server = await listenForFiles(own, { confinement, time: 60_000 })
  onTestFinished(() => void server.close())
  for (const _ of [1, 2, 3]) await call(own, 'image/jpeg?words=true\n', picture.subarray(0, 500))
  expect(await once(await call(own, line), 'data')).toEqual([ready])
}, 30_000)

test('a request that arrives in parts is read whole', async () => {
  const socket = await call(path)
  for (const part of 'programs\n') await new Promise((sent) => socket.write(part, sent))
  expect(String((await once(socket, 'data'))[0])).toMatch(/^\[/)
})

test('the health check of the container asks for an answer', async () => {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8')
  const service = /^ {2}preview:\n[\s\S]*?(?=^ {2}\S)/m.exec(compose)?.[0] ?? ''
  const check = /- node\n +- -e\n +- (".*")$/m.exec(service)?.[1] ?? '""'
  const statusOf = async (socket: string) => {
    const child = spawn(process.execPath, ['-e', JSON.parse(check) as string], {
      env: { PREVIEW_SOCKET: socket },
      stdio: 'ignore',
    })
    return (await once(child, 'exit'))[0] as number
  }
  expect(await statusOf(path)).toBe(0)
  expect(await statusOf(join(folder, 'nobody'))).toBe(1)
})

test('a metric of the API says whether it answers', async () => {
  const read = async (previewSocket: string) => {
    const metrics = createMetrics()
    await createPreviewOpener({ previewSocket }, createLogger({ level: 'silent' }), metrics)
    return metrics.text()
  }
  expect(await read(path)).toContain('portal_preview_up 1\n')
  expect(await read(join(folder, 'nobody'))).toContain('portal_preview_up 0\n')
})
