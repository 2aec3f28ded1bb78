import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loopbackCertificate } from '../../server/testing/stand-ins/loopback-certificate.ts'
import { freePort } from '../../server/testing/stand-ins/listen-on-loopback.ts'
import { nginxConf } from './nginx-conf.ts'

/** nginx with the product's configuration before something that stands for the edge and tells whom it was asked for. */
async function start(tls: 'on' | 'off') {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const edge = createServer((incoming, response) => {
    response.end(String(incoming.headers['x-forwarded-for']))
  })
  await once(edge.listen(0, '127.0.0.1'), 'listening')
  const port = await freePort()
  const conf = await nginxConf(folder, port, [(edge.address() as AddressInfo).port], tls)
  await writeFile(join(folder, 'tls', 'portal.crt'), loopbackCertificate.cert)
  await writeFile(join(folder, 'tls', 'portal.key'), loopbackCertificate.key)
  const nginx = spawn('nginx', ['-c', conf], { stdio: 'ignore' })
  await once(nginx, 'spawn')
  const ended = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
    edge.close()
    await rm(folder, { recursive: true })
  })
  const away = async () => {
    edge.closeAllConnections()
    edge.close()
    await once(edge, 'close')
  }
  const written = async () =>
    (
      await Promise.all(
        ['access.log', 'error.log'].map((log) => readFile(join(folder, log), 'utf8')),
      )
    ).join('')
  const ask = (path: string, host = '127.0.0.1') =>
    fetch(`http://${host}:${port}${path}`, { redirect: 'manual' })
  await expect
    .poll(() =>
      ask('/healthz').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return { port, ask, away, written }
}

test.each(['on', 'off'] as const)('with TLS %s the health check follows the edge', async (tls) => {
  const nginx = await start(tls)
  await nginx.away()
  expect((await nginx.ask('/healthz')).status).toBe(503)
})

test('serves a visitor over IPv6, and passes the address to the edge', async () => {
  const { ask } = await start('off')
  const answer = await ask('/web/pc/', '[::1]')
  expect(await answer.text()).toBe('::1')
})

test('no line of nginx holds an address, a path or a query of a visitor, whatever goes wrong', async () => {
  const nginx = await start('off')
  await nginx.ask('/web/pc/query?code=4K8Z-7PQ2')
  await nginx.away()
  await nginx.ask('/api/self/query?code=4K8Z-7PQ2')
  const malformed = connect(nginx.port, '127.0.0.1')
  malformed.end('GET /4K8Z-7PQ2 HTTP/9.9\r\nHost: \u0001\r\n\r\n')
  malformed.resume()
  await once(malformed, 'close')
  const large = await fetch(`http://127.0.0.1:${nginx.port}/api/self/query?code=4K8Z-7PQ2`, {
    method: 'POST',
    body: Buffer.alloc(2 * 1024 * 1024),
  })
  expect(large.status).toBe(413)
  await expect.poll(nginx.written).toMatch(/"area":"api","status":50\d/)
  // The time of a call that succeeds or is refused would tell when a report was sent.
  expect(await nginx.written()).not.toMatch(/"status":[23]|"area":"api","status":4/)
  expect(await nginx.written()).not.toMatch(/4K8Z|127\.0\.0\.1|::1|self\/query/)
})
