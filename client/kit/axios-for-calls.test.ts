import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AxiosStatic } from 'axios'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axiosForCalls, unreached } from '../build/axios-for-calls.ts'
import { type ApiDouble, startApiDouble } from '../testing/api-double.ts'

const installed = join(import.meta.dirname, '../../node_modules/axios')
const cache = join(import.meta.dirname, '../../node_modules/.cache')
mkdirSync(cache, { recursive: true })

test.for(Object.keys(unreached))('the installed axios still has %s', (path) => {
  expect(existsSync(join(installed, 'lib', path))).toBe(true)
})

describe('what is left of axios', () => {
  const folder = mkdtempSync(join(cache, 'axios-for-calls-'))
  let axios: AxiosStatic
  let api: ApiDouble
  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [axiosForCalls()],
      build: {
        outDir: folder,
        lib: {
          entry: join(installed, 'lib/axios.js'),
          formats: ['es'],
          fileName: () => 'axios.mjs',
        },
      },
    })
    const built = (await import(/* @vite-ignore */ join(folder, 'axios.mjs'))) as {
      default: AxiosStatic
    }
    axios = built.default
  })
  beforeEach(async () => {
    api = await startApiDouble()
  })
  afterEach(() => api.close())
  afterAll(() => rmSync(folder, { recursive: true }))
  const send = (config: object) =>
    axios
      .create({ adapter: 'xhr', validateStatus: () => true })
      .request<unknown>({ url: '/api/any/thing', ...config })

  test('sends what it is given as the query string', async () => {
    await send({ method: 'GET', params: new URLSearchParams({ limit: '9999', 中: '文 字' }) })
    expect(api.received.at(-1)?.query).toEqual({ limit: '9999', 中: '文 字' })
  })

  test('sends JSON, and reads it', async () => {
    api.on('any/thing', { data: { 好: 1 } })
    const { data } = await send({ method: 'POST', data: { msg: '字' }, headers: { 'X-A': 'b' } })
    expect(data).toEqual({ errcode: 0, data: { 好: 1 } })
    expect(api.received.at(-1)).toMatchObject({ body: '{"msg":"字"}', headers: { 'x-a': 'b' } })
  })

  test('sends a form with a file', async () => {
    const data = new FormData()
    data.append('files[]', new File(['内容'], '证据.txt'))
    await send({ method: 'POST', data })
    expect(api.received.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(api.received.at(-1)?.body).toContain('内容')
  })

  test('can be called off', async () => {
    const controller = new AbortController()
    const sending = send({ method: 'GET', signal: controller.signal })
    controller.abort()
    await expect(sending).rejects.toThrow('canceled')
  })

  test('gives back any status', async () => {
    api.on('any/thing', { status: 502, body: '' })
    expect((await send({ method: 'GET' })).status).toBe(502)
  })
})
