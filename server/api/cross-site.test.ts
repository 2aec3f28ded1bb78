import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { selfDestroy } from '../../contract/account/account.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { selfInfo } from '../../contract/account/session.ts'
import { createAccountTestApi } from '../testing/api/account-test-api.ts'

const api = await closeAfterAll(createAccountTestApi())
const citizen = await api.citizen()

describe('another site that makes the citizen’s browser call', () => {
  test('cannot: the token goes in a header that only our pages set, never in a cookie', async () => {
    const { token } = citizen
    const attempts = [
      request(api.app).post(urlOf(selfDestroy)).set('Cookie', `Access-Token=${token}`),
      request(api.app).post(`${urlOf(selfDestroy)}?Access-Token=${token}&access_token=${token}`),
      request(api.app)
        .post(urlOf(selfDestroy))
        .type('form')
        .send({ 'Access-Token': token, access_token: token }),
      request(api.app)
        .post(urlOf(selfDestroy))
        .type('text/plain')
        .send(JSON.stringify({ access_token: token })),
    ]
    for (const attempt of attempts) expect((await attempt).body).toMatchObject({ errcode: 419 })
    expect((await citizen.call(selfInfo)).errcode).toBe(0)
  })

  test('gets no leave to set that header, nor a cookie to send', async () => {
    for (const endpoint of endpoints) {
      const client = request(api.app)
      const url = urlOf(endpoint)
      const sent = endpoint.method === 'GET' ? client.get(url) : client.post(url)
      const answer = await sent.set('Origin', 'https://evil.example')
      expect([endpoint.path, answer.headers['access-control-allow-origin']]).toEqual([
        endpoint.path,
        undefined,
      ])
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const preflight = await request(api.app)
      .options(urlOf(selfDestroy))
      .set('Origin', 'https://evil.example')
      .set('Access-Control-Request-Headers', 'access-token')
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })
})
