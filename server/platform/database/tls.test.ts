import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loopbackCertificate } from '../../testing/stand-ins/loopback-certificate.ts'
import { otherCertificate } from '../../testing/stand-ins/other-certificate.ts'
import { startPostgresTlsFront } from '../../testing/stand-ins/postgres-tls-front.ts'
import { createLogger } from '../log.ts'
import { openDatabase } from './open.ts'

const { url } = inject('templateDatabase')
let front: Awaited<ReturnType<typeof startPostgresTlsFront>>
beforeAll(async () => {
  front = await startPostgresTlsFront(new URL(url))
})
afterAll(() => front.close())

/** Queries the database at a host, over TLS against an authority. */
async function ask(host: string, ca: string | undefined, port = String(front.port)) {
  const address = new URL(url)
  // Another database than the template, which can be cloned only without connections.
  address.pathname = '/postgres'
  address.hostname = host
  address.port = port
  const database = openDatabase(address.href, createLogger({ level: 'silent' }), { tls: { ca } })
  try {
    return (await database.pool.query('select 1 as one')).rows
  } finally {
    await database.close()
  }
}

describe('TLS to the database', () => {
  test.for(['127.0.0.1', 'localhost'])('the right authority and name: %s', async (host) => {
    expect(await ask(host, loopbackCertificate.cert)).toEqual([{ one: 1 }])
  })

  test('refuses a certificate of an authority other than the configured one', async () => {
    await expect(ask('127.0.0.1', otherCertificate)).rejects.toThrow(/certificate|signed/)
  })

  test('refuses an unknown authority', async () => {
    await expect(ask('127.0.0.1', undefined)).rejects.toThrow(/certificate|signed/)
  })

  test('refuses another host’s certificate', async () => {
    await expect(ask('127.0.0.2', loopbackCertificate.cert)).rejects.toThrow(
      /does not match|Hostname\/IP/,
    )
  })

  test('refuses a server without TLS', async () => {
    const plain = ask('127.0.0.1', loopbackCertificate.cert, new URL(url).port)
    await expect(plain).rejects.toThrow('does not support SSL')
  })
})
