import { createServer, type RequestListener, type Server } from 'node:http'
import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
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

async function startBefore(targets: readonly string[]): Promise<TestEdge> {
  const edge = await startEdge({ makeApi: (logger) => createApiProxy({ targets, logger }) })
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
  const { status, body } = await request(edge.server).post('/api/captcha').send({ a: 1 })
  return status === 200 ? body.data : status
}
const askOften = async (edge: TestEdge) => {
  const answers = []
  for (let call = 0; call < 6; call += 1) answers.push(await ask(edge))
  return [...new Set(answers.map(String))].toSorted((a, b) => a.localeCompare(b))
}

test('several servers of the API take turns', async () => {
  const [one, other] = [await serve(named('one')), await serve(named('other'))]
  expect(await askOften(await startBefore([one.target, other.target]))).toEqual(['one', 'other'])
})

test('one that cannot be reached costs no call, and has its turn again once it is back', async () => {
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

test('one that says it is not ready is asked nothing more', async () => {
  let isReady = true
  const one = await serve(named('one', () => isReady))
  const other = await serve(named('other'))
  const edge = await startBefore([one.target, other.target])
  isReady = false
  await expect.poll(() => askOften(edge)).toEqual(['other'])
  isReady = true
  await expect.poll(() => askOften(edge)).toEqual(['one', 'other'])
})

test('when none is ready, one is asked all the same', async () => {
  const one = await serve(named('one', () => false))
  const other = await serve(named('other', () => false))
  const edge = await startBefore([one.target, other.target])
  expect(await askOften(edge)).toEqual(['one', 'other'])
})

test('a call that has reached a server is sent to no other, whatever becomes of it', async () => {
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

test('when none can be reached, the call is answered with 502 and said once', async () => {
  const [one, other] = [await serve(named('one')), await serve(named('other'))]
  const edge = await startBefore([one.target, other.target])
  await Promise.all([stop(one.server), stop(other.server)])
  expect(await ask(edge)).toBe(502)
  expect(edge.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
})
