import express from 'express'
import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { captcha } from '../contract/account/verification.ts'
import { urlOf } from '../contract/endpoint.ts'
import { createApi } from './http/create-api.ts'
import { CallError } from './http/call-error.ts'
import { route } from './http/route.ts'
import { createLogger } from './platform/log.ts'
import { sendErrcodeHeader } from './platform/metrics/errcode.ts'
import { exchange, startEdge, type TestEdge } from './testing/edge/test-edge.ts'
import { startProxyingEdge, stopAll } from './testing/edge/test-upstream.ts'

afterEach(stopAll)

const url = urlOf(captcha)

/** Returns our API with one call and an unreachable database. */
function brokenApi() {
  const logger = createLogger({ level: 'silent' })
  const routes = [
    route(captcha, async () => {
      throw new CallError('unavailable')
    }),
  ]
  return createApi(routes, { logger, identify: async () => ({ id: 'v' }) }, ['loopback'])
}

/** Returns the calls that the edge has counted, each with its outcome. */
function callsOf(edge: TestEdge): string[] {
  edge.app.flush()
  return edge.lines().flatMap(({ calls }) => Object.keys(calls ?? {}))
}

test('with the API inside, counts a call that fails with HTTP 200 by its errcode', async () => {
  const edge = await startEdge({ api: brokenApi() })
  try {
    const answer = await request(edge.server).get(url)
    expect(answer.body).toMatchObject({ errcode: 503 })
    expect(answer.headers).not.toHaveProperty('x-errcode')
    await expect.poll(() => callsOf(edge)).toEqual([`GET ${url} 200 503`])
  } finally {
    await edge.close()
  }
})

test('a separate API sends the errcode in a header, which the edge removes', async () => {
  const edge = await startProxyingEdge(express().use(sendErrcodeHeader).use('/api', brokenApi()))
  const { headers, body } = await exchange(`${edge.url}${url}`)
  expect(JSON.parse(body.toString())).toMatchObject({ errcode: 503 })
  expect(headers).not.toHaveProperty('x-errcode')
  await expect.poll(() => callsOf(edge)).toEqual([`GET ${url} 200 503`])
})

test('counts a call of a foreign back end without errcode, whatever its header says', async () => {
  const edge = await startProxyingEdge((_request, response) => {
    response.setHeader('X-Errcode', '13812345678').end('{"errcode":0}')
  })
  await exchange(`${edge.url}${url}`)
  await expect.poll(() => callsOf(edge)).toEqual([`GET ${url} 200`])
})

test("counts the edge's own envelopes by their errcode", async () => {
  const edge = await startProxyingEdge((incoming) => incoming.destroy())
  await exchange(`${edge.url}${url}`)
  await expect.poll(() => callsOf(edge)).toEqual([`GET ${url} 502 502`])
})
