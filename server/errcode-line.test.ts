import express from 'express'
import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { captcha } from '../contract/verification.ts'
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

/** Our API with one call, whose database is away. */
function brokenApi() {
  const logger = createLogger({ level: 'silent' })
  const routes = [
    route(captcha, async () => {
      throw new CallError('unavailable')
    }),
  ]
  return createApi(routes, { logger, identify: async () => ({ id: 'v' }) }, ['loopback'])
}

const lineOf = (edge: TestEdge) => edge.lines().find(({ msg }) => msg === 'access')

test('HTTP says 200, and the access line says what it was: with the API inside', async () => {
  const edge = await startEdge({ api: brokenApi() })
  try {
    const answer = await request(edge.server).get(url)
    expect(answer.body).toMatchObject({ errcode: 503 })
    expect(answer.headers).not.toHaveProperty('x-errcode')
    await expect.poll(() => lineOf(edge)).toMatchObject({ route: url, status: 200, errcode: 503 })
  } finally {
    await edge.close()
  }
})

test('with the API in another process, which says it in a header that browsers do not get', async () => {
  const edge = await startProxyingEdge(express().use(sendErrcodeHeader).use('/api', brokenApi()))
  const { headers, body } = await exchange(`${edge.url}${url}`)
  expect(JSON.parse(body.toString())).toMatchObject({ errcode: 503 })
  expect(headers).not.toHaveProperty('x-errcode')
  await expect.poll(() => lineOf(edge)).toMatchObject({ route: url, status: 200, errcode: 503 })
})

test('of a back end that does not say it the line has none, and none that is no errcode', async () => {
  const edge = await startProxyingEdge((_request, response) => {
    response.setHeader('X-Errcode', '13812345678').end('{"errcode":0}')
  })
  await exchange(`${edge.url}${url}`)
  await expect.poll(() => lineOf(edge)).toMatchObject({ route: url, status: 200 })
  expect(lineOf(edge)).not.toHaveProperty('errcode')
})

test("the edge's own envelopes are told as well", async () => {
  const edge = await startProxyingEdge((incoming) => incoming.destroy())
  await exchange(`${edge.url}${url}`)
  await expect.poll(() => lineOf(edge)).toMatchObject({ status: 502, errcode: 502 })
})
