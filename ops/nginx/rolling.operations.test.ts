import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/testing/stand-ins/listen-on-loopback.ts'
import { nginxConf } from './nginx-conf.ts'
import { testDatabase } from '../../server/testing/database/test-database.ts'

/** A program that can be stopped and started again, at the same address. */
interface Program {
  start(): Promise<void>
  stop(): Promise<void>
}

const programs: Program[] = []

/** @param ready what it prints when it serves; undefined = it prints nothing */
function program(command: readonly string[], env: Record<string, string>, ready?: RegExp): Program {
  let running: { stop(): Promise<void> } | undefined
  const own: Program = {
    async start() {
      const [name = '', ...args] = command
      const child = spawn(name, args, {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = once(child, 'exit')
      const stop = async () => {
        if (child.exitCode === null) child.kill('SIGTERM')
        await ended
      }
      running = { stop }
      let printed = ''
      await new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (bytes: Buffer) => {
            printed += bytes.toString()
            if (ready?.test(printed)) resolve()
          })
        if (!ready) resolve()
        ended.then(() => reject(new Error(`${command.join(' ')} ended: ${printed}`)), reject)
      })
    },
    async stop() {
      await running?.stop()
      running = undefined
    },
  }
  programs.push(own)
  return own
}

const file = (name: string) => new URL(`../../${name}`, import.meta.url)

const agent = new Agent({ keepAlive: true })

/** @returns the status, or the code of what broke the connection */
const ask = (port: number, method: string, path: string): Promise<number | string> =>
  new Promise((resolve) => {
    const body = method === 'POST' ? '{"query_code":"nobody"}' : undefined
    const headers = body
      ? { 'content-type': 'application/json', 'content-length': body.length }
      : {}
    const call = request({ port, host: '127.0.0.1', method, path, agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve('broke off'))
    })
    call.once('error', (error) => resolve(error.message)).end(body)
  })

const calls = [
  ['GET', '/api/report/type/list'],
  ['POST', '/api/self/query'],
  ['GET', '/web/pc/'],
] as const

// Half a minute on a quiet machine: four starts and four drains, one after the other.
test('two edges and two APIs are stopped and started in turn under load, and not one of 3,000 requests fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rolling-'))
  const database = await testDatabase()
  onTestFinished(async () => {
    agent.destroy()
    await Promise.all(programs.toReversed().map((one) => one.stop()))
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const [port, edgeA, edgeB, apiA, apiB] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const secret = () => randomBytes(32).toString('hex')
  const shared = { DRAIN_DELAY_SECONDS: '3', LOG_LEVEL: 'error' }
  const api = {
    ...shared,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: secret(),
    INDEX_SECRET: secret(),
    DATA_KEYS: `1:${secret()}`,
    STORAGE_MIN_FREE_MB: '0',
    API_BIND: '127.0.0.1',
  }
  const node = (main: string, env: Record<string, string>) =>
    program([process.execPath, file(`server/${main}`).pathname], env, /^ready /m)
  const apis = [apiA, apiB].map((own) => node('api-main.ts', { ...api, API_PORT: String(own) }))
  const API_HOST = `http://127.0.0.1:${apiA},http://127.0.0.1:${apiB}`
  const edges = [edgeA, edgeB].map((own) =>
    node('main.ts', { ...shared, API_HOST, PORT: String(own) }),
  )
  await Promise.all([...apis, ...edges].map((one) => one.start()))
  const conf = await nginxConf(folder, port, [edgeA, edgeB])
  await program(['nginx', '-c', conf], {}).start()
  await expect.poll(() => ask(port, 'GET', '/readyz')).toBe(200)

  const answers = new Map<number | string, number>()
  let sent = 0
  const rolled = new AbortController()
  const load = Array.from({ length: 8 }, async () => {
    while (!rolled.signal.aborted || sent < 3000) {
      const [method, path] = calls[(sent += 1) % calls.length] ?? calls[0]
      const status = await ask(port, method, path)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  const roll = async (tier: readonly Program[]) => {
    for (const one of tier) {
      await one.stop()
      await one.start()
      // Until whoever asks has looked at it again.
      await wait(1500)
    }
  }
  await Promise.all([roll(edges), roll(apis)])
  rolled.abort()
  await Promise.all(load)
  expect(sent).toBeGreaterThanOrEqual(3000)
  expect([...answers.keys()].filter((status) => status !== 200)).toEqual([])
}, 300_000)
