import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { longBody } from '../testing/edge/long-body.ts'
import {
  echo,
  startProxyingEdge,
  stopAll,
  type ProxyingEdge,
} from '../testing/edge/test-upstream.ts'

afterEach(stopAll)

/** Expects the call to be counted as aborted, and no fault of the API to be logged. */
async function expectNoFault(edge: ProxyingEdge): Promise<void> {
  const lines = () => {
    edge.app.flush()
    return edge.lines()
  }
  const outcomes = () => lines().map(({ level, calls }) => [level, JSON.stringify(calls)])
  await expect.poll(outcomes).toEqual([['info', expect.stringMatching(/ aborted":1}$/)]])
}

test('streams a 60 MB upload with back-pressure', async () => {
  const size = 60 * 1024 * 1024
  const sent = longBody(size)
  let received = 0
  const edge = await startProxyingEdge((incoming, response) => {
    incoming.pause()
    incoming.on('data', (part: Buffer) => {
      received += part.length
    })
    incoming.on('end', () => response.end('{}'))
  })
  const upstreamCall = once(edge.upstream, 'request')
  const call = httpRequest(`${edge.url}/api/file/upload/many`, {
    method: 'POST',
    headers: { 'content-length': size },
  })
  const answered = once(call, 'response')
  sent.stream.pipe(call)
  const [incoming] = await upstreamCall
  // While the API reads nothing, the visitor comes to a halt: nothing piles up in the edge.
  expect(await sent.halted()).toBeLessThan(24 * 1024 * 1024)
  incoming.resume()
  await answered
  expect(received).toBe(size)
})

test('forwards an upload without a length in chunks', async () => {
  const edge = await startProxyingEdge(echo)
  const answer = await fetch(`${edge.url}/api/file/upload/many`, {
    method: 'POST',
    body: new ReadableStream({
      start(controller) {
        for (const part of ['one ', 'two ', 'three'])
          controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
    duplex: 'half',
  })
  expect(await answer.json()).toMatchObject({ body: 'one two three' })
})

test('ends the call at the API when the client disconnects during an upload', async () => {
  const edge = await startProxyingEdge(() => {})
  const upstreamCall = once(edge.upstream, 'request')
  const socket = connect(edge.port, '127.0.0.1')
  socket.write('POST /api/file/upload/many HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf')
  const [incoming] = await upstreamCall
  const broken = once(incoming, 'error')
  socket.destroy()
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }])
  await expectNoFault(edge)
})

test('ends the call at the API when the client disconnects while waiting', async () => {
  const edge = await startProxyingEdge(() => {})
  const upstreamCall = once(edge.upstream, 'request')
  const socket = connect(edge.port, '127.0.0.1')
  socket.write('GET /api/captcha HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, response] = await upstreamCall
  const ended = once(response, 'close')
  socket.destroy()
  await ended
  expect(response.writableFinished).toBe(false)
  await expectNoFault(edge)
})
