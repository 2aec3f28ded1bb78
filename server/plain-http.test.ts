import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import express, { type Express } from 'express'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApi, type TestApi } from './testing/api/test-api.ts'
import { replaceForwardedHeaders } from './edge/forwarded-headers.ts'
import { difficultyFor } from './account/verification/captcha.ts'
import { nativeWork, plainHttpWork, workFor } from './account/verification/work.ts'

let site: TestApi
let siteOnTls: TestApi
beforeAll(async () => {
  site = await createTestApi()
  siteOnTls = await createTestApi(async () => ({ publicUrl: 'https://jubao.example.gov.cn' }))
})
afterAll(() => Promise.all([site.close(), siteOnTls.close()]))

/** Returns an edge that trusts these senders, with the API inside. */
const edge = (api: TestApi, ...trusted: string[]): Express =>
  express().set('trust proxy', trusted).use('/api', replaceForwardedHeaders).use(api.app)

const answer = z.object({
  data: z.object({
    challenge: z.custom<Challenge>((given) => given instanceof Object),
  }),
})
type Headers = Record<string, string>
const fromTls = { 'X-Forwarded-Proto': 'https' }
const fromPlainHttp = { 'X-Forwarded-Proto': 'http' }

async function take(app: Express, api: TestApi, headers: Headers = {}): Promise<Challenge> {
  const { body } = await supertest(app)
    .get('/api/captcha')
    .set({ 'Access-Token': api.token(), ...headers })
  return answer.parse(body).data.challenge
}
async function redeem(app: Express, api: TestApi, challenge: Challenge, headers: Headers = {}) {
  const solution = await solveChallenge({ challenge, deriveKey })
  const { body } = await supertest(app)
    .post('/api/captcha/verify')
    .set({ 'Access-Token': api.token(), ...headers })
    .send({ challenge, solution })
  return z.parse(z.object({ errcode: z.number() }), body).errcode
}
const roundsOf = ({ parameters }: Challenge) => parameters.cost

describe('a page over plain HTTP', () => {
  test('gets a challenge of a tenth of the work through the edge, and a ticket for it', async () => {
    const app = edge(site, 'loopback')
    for (const headers of [{}, fromPlainHttp]) {
      const challenge = await take(app, site, headers)
      expect(roundsOf(challenge)).toBe(plainHttpWork.rounds)
      expect(await redeem(app, site, challenge, headers)).toBe(0)
    }
    expect(plainHttpWork.rounds * 10).toBe(nativeWork.rounds)
  })

  test('never waits longer than four times that', () => {
    const taken = [1, 61, 121, 241, 100_000]
    expect(taken.map((n) => difficultyFor(n, 0, plainHttpWork))).toEqual([1, 2, 4, 4, 4])
    expect(difficultyFor(1, 10_000_000, plainHttpWork)).toBe(4)
  })
})

describe('the smaller challenge is not available', () => {
  test('over TLS', async () => {
    const challenge = await take(edge(site, 'loopback'), site, fromTls)
    expect(roundsOf(challenge)).toBe(nativeWork.rounds)
  })

  test('on a site whose address is https, even over plain HTTP', async () => {
    const app = edge(siteOnTls, 'loopback')
    for (const headers of [{}, fromPlainHttp])
      expect(roundsOf(await take(app, siteOnTls, headers))).toBe(nativeWork.rounds)
  })

  test('by claiming plain HTTP behind a proxy that says https', async () => {
    // nginx writes its value first; the visitor's value is dropped or stands behind it.
    const challenge = await take(edge(site, 'loopback'), site, {
      'X-Forwarded-Proto': 'https, http',
    })
    expect(roundsOf(challenge)).toBe(nativeWork.rounds)
  })

  test('when the API does not trust the edge that says https', async () => {
    const distrusting = express().get('/', (request, response) => {
      response.json(workFor(request, undefined))
    })
    const { body } = await supertest(distrusting).get('/').set(fromTls)
    expect(body).toEqual(nativeWork)
  })

  test('without an edge that names the protocol', async () => {
    expect(roundsOf(await take(site.app, site))).toBe(nativeWork.rounds)
  })
})

test('refuses a smaller challenge over TLS, and on a site whose address is https', async () => {
  const app = edge(site, 'loopback')
  expect(await redeem(app, site, await take(app, site, fromPlainHttp), fromTls)).toBe(422)
  const { keyring } = siteOnTls
  expect(keyring.mac('captcha', 'challenge')).toEqual(site.keyring.mac('captcha', 'challenge'))
  const onTls = edge(siteOnTls, 'loopback')
  const challenge = await take(app, site, fromPlainHttp)
  expect(await redeem(onTls, siteOnTls, challenge, fromPlainHttp)).toBe(422)
})
