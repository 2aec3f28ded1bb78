import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { urlOf } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/envelope.ts'
import { reportNonameCreate, selfQuery } from '../../contract/report/report.ts'
import { reportTypeList } from '../../contract/site/site.ts'
import { createAccessTokens } from '../../server/account/identity/access-token.ts'
import { typedQueryCodeMac } from '../../server/report/query-code-mac.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { contents } from '../../server/testing/api/report-test-api.ts'
import { newKey } from '../../server/testing/api/test-api.ts'
import { createProcessSecrets } from '../../server/testing/processes/process-secrets.ts'
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

interface Asked {
  readonly path: string
  /** Sent by POST; a GET without. */
  readonly input?: object
  readonly headers?: Record<string, string>
  /** Connections and address of the visitor; default: one visitor who only reads. */
  readonly from?: { readonly agent: Agent; readonly localAddress: string }
}
interface Answer {
  /** HTTP status and the envelope's errcode, or the error that broke the connection. */
  readonly outcome: string
  readonly data?: unknown
}

const reader = { agent: new Agent({ keepAlive: true }), localAddress: '127.0.0.1' }

async function outcomeOf(answer: IncomingMessage): Promise<Answer> {
  const said = await text(answer)
  const isCall = answer.headers['content-type']?.startsWith('application/json')
  const { errcode, data } = isCall ? envelope.parse(JSON.parse(said)) : {}
  return { outcome: `${answer.statusCode} ${errcode ?? ''}`.trim(), data }
}

/** Asks once: nothing is tried again that a page would try again. */
const ask = (port: number, { path, input, headers = {}, from = reader }: Asked): Promise<Answer> =>
  new Promise((resolve) => {
    const body = input && JSON.stringify(input)
    const own = body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : {}
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path,
        ...from,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...own },
      },
      (answer) => {
        outcomeOf(answer).then(resolve, (error: Error) =>
          resolve({ outcome: `broke off: ${error.message}` }),
        )
      },
    )
    call.once('error', (error) => resolve({ outcome: error.message })).end(body)
  })

// Half a minute on a quiet machine: four starts and four drains, one after the other.
test('two edges and two APIs are stopped and started in turn under load: of 3,000 requests none fails, and no report is lost or stored twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rolling-'))
  const database = await testDatabase()
  onTestFinished(async () => {
    reader.agent.destroy()
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
  const { env: secrets, keyring, captchaTicket } = createProcessSecrets()
  const shared = { DRAIN_DELAY_SECONDS: '3', LOG_LEVEL: 'error' }
  const api = {
    ...shared,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...secrets,
    STORAGE_MIN_FREE_MB: '0',
  }
  const node = (main: string[], env: Record<string, string>) =>
    program([process.execPath, ...main], env, /^ready /m)
  const apis = [apiA, apiB].map((own) =>
    node([file('server/commands/main.ts').pathname, 'serve-api'], {
      ...api,
      API_PORT: String(own),
    }),
  )
  const API_HOST = `http://127.0.0.1:${apiA},http://127.0.0.1:${apiB}`
  const edges = [edgeA, edgeB].map((own) =>
    node([file('server/main.ts').pathname], { ...shared, API_HOST, PORT: String(own) }),
  )
  await Promise.all([...apis, ...edges].map((one) => one.start()))
  const conf = await nginxConf(folder, port, [edgeA, edgeB])
  await program(['nginx', '-c', conf], {}).start()
  await expect.poll(async () => (await ask(port, { path: '/readyz' })).outcome).toBe('200')

  const outcomes = new Map<string, number>()
  let sent = 0
  const rolled = new AbortController()
  const note = async (asked: Asked): Promise<Answer> => {
    sent += 1
    const answer = await ask(port, asked)
    const outcome = `${asked.path} ${answer.outcome}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    return answer
  }
  const isOver = () => rolled.signal.aborted && sent >= 3000
  const whileRolled = async (work: () => Promise<void>) => {
    while (!isOver()) await work()
  }
  const codes: string[] = []
  const { access_token } = createAccessTokens(keyring, systemClock).issue()
  const codeOf = ({ data }: Answer) => reportNonameCreate.output.safeParse(data).data?.query_code
  const token = { 'access-token': access_token }
  const reads: readonly Asked[] = [
    { path: urlOf(reportTypeList), headers: token },
    { path: '/web/pc/' },
  ]
  /**
   * A citizen sends a report and looks for it; some do not hear that it has come and send it again. From an address of their
   * own, which limits are about.
   */
  async function report(): Promise<void> {
    const n = citizens++
    const agent = new Agent({ keepAlive: true })
    const from = { agent, localAddress: `127.1.${Math.floor(n / 250) % 250}.${1 + (n % 250)}` }
    const asked = {
      path: urlOf(reportNonameCreate),
      input: { ...contents, captcha_ticket: captchaTicket() },
      headers: { ...token, 'idempotency-key': newKey() },
      from,
    }
    const query_code = codeOf(await note(asked))
    if (query_code === undefined) return
    codes.push(query_code)
    if (n % 4 === 0) expect(codeOf(await note(asked))).toBe(query_code)
    const input = { query_code, captcha_ticket: captchaTicket() }
    await note({ path: urlOf(selfQuery), input, headers: token, from })
    agent.destroy()
  }
  let citizens = 0
  const load = Array.from({ length: 8 }, (_, n) =>
    whileRolled(async () => {
      if (n % 2 === 0) await report()
      else await note(reads[sent % reads.length] ?? { path: '/' })
    }),
  )
  const roll = async (tier: readonly Program[]) => {
    for (const one of tier) {
      await one.stop()
      await one.start()
      // The caller in front needs this time to probe the program again.
      await wait(1500)
    }
  }
  await Promise.all([roll(edges), roll(apis)])
  rolled.abort()
  await Promise.all(load)
  expect(sent).toBeGreaterThanOrEqual(3000)
  expect(Object.fromEntries(outcomes)).toEqual({
    [`${urlOf(reportTypeList)} 200 0`]: expect.any(Number),
    [`${urlOf(selfQuery)} 200 0`]: expect.any(Number),
    '/web/pc/ 200': expect.any(Number),
    [`${urlOf(reportNonameCreate)} 200 0`]: expect.any(Number),
  })
  expect(codes.length).toBeGreaterThan(100)
  expect(new Set(codes).size).toBe(codes.length)
  const stored = await database.pool.query<{ code_mac: Buffer }>('select code_mac from report')
  const macs = codes.map((code) => typedQueryCodeMac(keyring, code).toString('hex'))
  expect(stored.rows.map((row) => row.code_mac.toString('hex')).toSorted()).toEqual(macs.toSorted())
}, 300_000)
