import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, createServer as createNetServer, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import request from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { createApiProxy } from './api-proxy.ts'
import { listen, startEdge, type TestEdge } from '../testing/edge/test-edge.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const stop = async (server: Server) => {
  server.closeAllConnections()
  server.close()
}

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  const port = await listen(server)
  closers.push(() => stop(server))
  return { server, target: `http://127.0.0.1:${port}` }
}

async function startBefore(targets: readonly string[], timeoutSeconds?: number): Promise<TestEdge> {
  const within = timeoutSeconds === undefined ? {} : { timeoutSeconds }
  const edge = await startEdge({
    makeApi: (logger) => createApiProxy({ targets, logger, ...within }),
  })
  closers.push(() => edge.close())
  return edge
}

/** Answers with its name, and says whether it is ready. */
const named =
  (name: string, isReady: () => boolean = () => true): RequestListener =>
  (incoming, response) => {
    incoming.resume()
    if (incoming.url === '/readyz') response.writeHead(isReady() ? 200 : 503).end()
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: name }))
  }

const ask = async (edge: TestEdge) => {
  const { status, body } = await request(edge.app).post('/api/captcha').send({ a: 1 })
  return status === 200 ? body.data : status
}
const askOften = async (edge: TestEdge) => {
  const answers = []
  for (let call = 0; call < 6; call += 1) answers.push(await ask(edge))
  return [...new Set(answers.map(String))].toSorted((a, b) => a.localeCompare(b))
}

test('distributes calls round robin over several servers', async () => {
  const [one, other] = [await serve(named('one')), await serve(named('other'))]
  expect(await askOften(await startBefore([one.target, other.target]))).toEqual(['one', 'other'])
})

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)
test.skipIf(!hasIpv6)('accepts an IPv6 address of the API', async () => {
  const server = createServer(named('six'))
  await once(server.listen(0, '::1'), 'listening')
  closers.push(() => stop(server))
  const { port } = server.address() as AddressInfo
  const edge = await startBefore([`http://[::1]:${port}`])
  expect(await ask(edge)).toBe('six')
})

test('loses no call when a server is down, and uses it again once it is back', async () => {
  const [one, other] = [await serve(named('one')), await serve(named('other'))]
  const edge = await startBefore([one.target, other.target])
  const { port } = new URL(one.target)
  await stop(one.server)
  expect(await askOften(edge)).toEqual(['other'])
  expect(edge.lines().filter(({ level }) => level !== 'info')).toEqual([])
  const again = createServer(named('again'))
  again.listen(Number(port), '127.0.0.1')
  closers.push(() => stop(again))
  await expect.poll(() => askOften(edge)).toEqual(['again', 'other'])
})

test('sends the host and path of the server that it fails over to', async () => {
  const gone = await serve(named('gone'))
  const other = await serve((incoming, response) => {
    const { url, headers } = incoming
    incoming.resume()
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ data: `${headers.host}${url}` }))
  })
  await stop(gone.server)
  const edge = await startBefore([gone.target, `${other.target}/portal`])
  const { host } = new URL(other.target)
  expect(await askOften(edge)).toEqual([`${host}/portal/api/captcha`])
})

test('sends no calls to a server that is not ready', async () => {
  let isReady = true
  const one = await serve(named('one', () => isReady))
  const other = await serve(named('other'))
  const edge = await startBefore([one.target, other.target])
  isReady = false
  await expect.poll(() => askOften(edge)).toEqual(['other'])
  isReady = true
  await expect.poll(() => askOften(edge)).toEqual(['one', 'other'])
})

test('sends calls although no server is ready', async () => {
  const one = await serve(named('one', () => false))
  const other = await serve(named('other', () => false))
  const edge = await startBefore([one.target, other.target])
  expect(await askOften(edge)).toEqual(['one', 'other'])
})

test('never retries a call that has reached a server', async () => {
  let arrived = 0
  const breaking = named('', () => true)
  const listener: RequestListener = (incoming, response) => {
    if (incoming.url === '/readyz') return breaking(incoming, response)
    arrived += 1
    return void incoming.resume().on('end', () => incoming.socket.destroy())
  }
  const [one, other] = [await serve(listener), await serve(listener)]
  const edge = await startBefore([one.target, other.target])
  expect(await ask(edge)).toBe(502)
  expect(arrived).toBe(1)
})

test('answers 502 and logs one error when no server can be reached', async () => {
  const [one, other] = [await serve(named('one')), await serve(named('other'))]
  const edge = await startBefore([one.target, other.target])
  await Promise.all([stop(one.server), stop(other.server)])
  expect(await ask(edge)).toBe(502)
  expect(edge.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
})

describe('a server that never completes a connection', () => {
  /** Takes connections, and never says a word of TLS. */
  async function serveSilence(): Promise<string> {
    const sockets = new Set<Socket>()
    const server = createNetServer(
      (socket) => void sockets.add(socket.on('error', () => undefined)),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    closers.push(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('is given up after two seconds if there is another', async () => {
    const other = await serve(named('other'))
    const edge = await startBefore([await serveSilence(), other.target])
    // The look at it sets it aside meanwhile; the first call may still wait for it.
    expect(await askOften(edge)).toEqual(['other'])
  })

  test('becomes 504 if it is the only one, and an upload is drained', async () => {
    const edge = await startBefore([await serveSilence()], 0.2)
    const size = 8 * 1024 * 1024
    const socket = connect(edge.port, '127.0.0.1')
    socket.write(`POST /api/captcha HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`)
    socket.write(Buffer.alloc(size))
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const answers = await text(socket)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 504', 'HTTP/1.1 200'])
    expect(edge.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
  })
})
