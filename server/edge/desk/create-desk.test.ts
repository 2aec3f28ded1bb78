import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { deskConfig } from '../../config/desk.ts'
import { createLogger } from '../../platform/log.ts'
import { createDesk } from './create-desk.ts'
import { loadDeskPages } from './desk-pages.ts'

const html =
  '<!doctype html><title>工作台</title><script type="module" src="/web/staff/assets/a.js">'
const folder = await temporaryFolder(afterAll)
beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'preview.html'), html)
  await writeFile(join(folder, 'assets/index-B7xq1ZpK.js'), 'export {}\n')
})

const logged: string[] = []
async function desk(env: Record<string, string> = {}, built = folder) {
  return createDesk({
    config: deskConfig(env),
    pages: await loadDeskPages(built),
    api: express().post('/staff/made-up', (_request, response) => void response.json({})),
    logger: createLogger({ destination: { write: (line) => void logged.push(line) } }),
    isReady: () => true,
  })
}

describe('the desk’s listener', () => {
  test('serves one page for every path below /web/staff/, with the house’s headers', async () => {
    const app = await desk()
    for (const path of ['/web/staff/', '/web/staff/queue', '/web/staff/case/JB-1?a=1']) {
      const answer = await request(app).get(path).expect(200)
      expect(answer.text).toBe(html)
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
    }
    for (const path of ['/', '/web/staff'])
      await request(app).get(path).expect(302).expect('location', '/web/staff/')
  })

  test('serves the files of the build, and no page in place of a missing one', async () => {
    const app = await desk()
    await request(app)
      .get('/web/staff/assets/index-B7xq1ZpK.js')
      .expect(200)
      .expect('cache-control', /immutable/)
    await request(app).get('/web/staff/assets/index-00000000.js').expect(404)
    await request(app).get('/web/staff/../../package.json').expect(404)
  })

  test('lets only the desk frame the preview of drafts, which may make no call', async () => {
    const app = await desk()
    const { headers } = await request(app).get('/web/staff/preview.html?phone').expect(200)
    const policy = headers['content-security-policy']
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("connect-src 'none'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    const page = await request(app).get('/web/staff/texts').expect(200)
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
  })

  test('has nothing of the citizens', async () => {
    const app = await desk()
    await request(app).get('/web/pc/').expect(404)
    await request(app).get('/api/accessToken').expect(404)
  })

  test('keeps nothing of its calls, and logs no address that holds a case', async () => {
    const app = await desk()
    await request(app).post('/api/staff/made-up').expect(200).expect('cache-control', 'no-store')
    await request(app).get('/web/staff/case/JB-20261122-0001').expect(200)
    await request(app).get('/api/staff/%2e%2e/x').expect(400)
    expect(logged.join('')).not.toContain('JB-2026')
  })

  test('logs no line and no moment of an intake, which is a citizen’s act', async () => {
    const app = await desk()
    const before = logged.length
    await request(app).post('/api/staff/intake/create')
    expect(logged.slice(before)).toEqual([])
    await request(app).post('/api/staff/case/note')
    expect(logged.slice(before).join('')).toContain('staff/case/note')
  })

  test('says so when the pages were not built', async () => {
    const app = await desk({}, join(folder, 'nowhere'))
    const { text } = await request(app).get('/web/staff/').expect(503)
    expect(text).toContain('npm run build')
    await request(app).get('/healthz').expect(200)
  })

  test('answers the networks that it is told, and by whom a trusted proxy says it was asked', async () => {
    const app = await desk({ STAFF_NETWORKS: '10.0.0.0/8' })
    for (const path of ['/web/staff/', '/api/staff/made-up'])
      await request(app).get(path).expect(403)
    await request(app).get('/web/staff/').set('X-Forwarded-For', '10.1.2.3').expect(200)
    await request(app).get('/web/staff/').set('X-Forwarded-For', '10.1.2.3, 8.8.8.8').expect(403)
    await request(app).get('/web/staff/').set('X-Forwarded-For', '10.1.2.3:5123').expect(200)
  })

  test('trusts one proxy: what a client writes into X-Forwarded-For opens no network', async () => {
    const app = await desk({ STAFF_NETWORKS: '10.1.0.0/16', TRUST_PROXY: 'loopback, uniquelocal' })
    const from = (forwarded: string) =>
      request(app).get('/web/staff/').set('X-Forwarded-For', forwarded)
    await from('10.1.0.5').expect(200)
    // The proxy appends the address it sees, which is inside the trusted ranges as well.
    await from('10.1.0.5, 10.9.9.9').expect(403)
  })
})
