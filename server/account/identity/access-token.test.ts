import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessToken, selfInfo } from '../../../contract/account/session.ts'
import { createTestApi, type TestApi } from '../../testing/api/test-api.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { createAccessTokens } from './access-token.ts'

describe('an access token', () => {
  const clock = testClock()
  const keyring = testKeyring()
  const tokens = createAccessTokens(keyring, clock)

  test('identifies its holder; each visitor token is new', () => {
    const [a, b] = [tokens.issue(), tokens.issue()].map((t) => tokens.read(t.access_token)?.id)
    expect(a).toBeTruthy()
    expect(a).not.toBe(b)
  })

  test('expires at its stated time', () => {
    const { access_token, expires_in } = tokens.issue()
    clock.advance((expires_in - 1) * 1000)
    expect(tokens.read(access_token)).toBeDefined()
    clock.advance(1000)
    expect(tokens.read(access_token)).toBeUndefined()
  })

  test('is refused when any part is changed, missing or added', () => {
    const { access_token } = tokens.issue()
    const [id = '', expiry = '', mac = ''] = access_token.split('.')
    const later = (Number.parseInt(expiry, 36) + 1e6).toString(36)
    const forged = [
      `x${id}.${expiry}.${mac}`,
      `${id}.${later}.${mac}`,
      `${id}.${expiry}.${mac.slice(1)}`,
      `${id}.${expiry}.`,
      `${id}.${expiry}`,
      `${access_token}.x`,
      `${id}.${expiry}.${'A'.repeat(mac.length)}`,
      '..',
      '',
    ]
    for (const token of forged) expect([token, tokens.read(token)]).toEqual([token, undefined])
    expect(tokens.read(undefined)).toBeUndefined()
  })
})

describe('calls', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  test('spec §4: accessToken gives a token for client=web to anyone', async () => {
    const { errcode, data } = await api.call(accessToken, { client: 'web' }, { token: '' })
    expect(errcode).toBe(0)
    expect(accessToken.output.parse(data).expires_in).toBeGreaterThan(3600)
  })

  test.each([{}, { client: 'app' }, { client: ['web', 'web'] }])(
    'accessToken refuses %j',
    async (input) => {
      expect(await api.call(accessToken, input, { token: '' })).toMatchObject({
        errcode: 400,
        data: { fields: { client: '客户端标识不对' } },
      })
    },
  )

  test('self/info asks a visitor to sign in, and reports a missing token as expired', async () => {
    expect((await api.call(selfInfo, {})).errcode).toBe(401)
    expect((await api.call(selfInfo, {}, { token: '' })).errcode).toBe(419)
  })
})
