import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const pace = { idle: 300, span: 600, bytesInSpan: 60, afterAnswer: 300, checkInterval: 20 }

/** Opens a connection that announces a long body. @param answered before the body has come */
async function begin(answered: boolean): Promise<Socket> {
  server = createHttpServer(
    (request, response) => {
      request.resume()
      if (answered) response.end('no')
      request.on('end', () => response.end('all of it'))
    },
    { pace },
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const socket = connect(address.port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 400\r\n\r\n')
  return socket
}

/** Sends so many bytes every 50 ms until the connection ends. */
function trickle(socket: Socket, bytes: number): void {
  const timer = setInterval(() => socket.write('x'.repeat(bytes)), 50)
  socket.on('error', () => undefined).on('close', () => clearInterval(timer))
}

/** However it ends: who still writes may be told so by a reset. */
const closed = (socket: Socket) => new Promise((resolve) => void socket.once('close', resolve))

test('closes the connection of a body that never arrives', async () => {
  expect(await text(await begin(false))).toBe('')
})

test('closes the connection of a body that trickles', async () => {
  const socket = await begin(false)
  trickle(socket, 1)
  await closed(socket)
  expect(socket.bytesRead).toBe(0)
})

test('accepts a slow but steady body, however long it takes', async () => {
  const socket = await begin(false)
  trickle(socket, 10)
  expect(await text(socket)).toContain('all of it')
})

test('closes the connection of a body that continues after the answer, which arrives', async () => {
  const socket = await begin(true)
  trickle(socket, 6)
  expect(await text(socket)).toContain('no')
  await closed(socket)
})
