import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeError } from '../../platform/log.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/provider-error.ts'
import type { SmsSender } from '../../platform/sms/sms-sender.ts'
import { errorOf } from '../error-of.ts'
import { testClock, type TestClock } from '../test-clock.ts'
import type { Answer, StandIn } from './http-stand-in.ts'

type SmsStandIn = StandIn & { readonly sent: readonly { phone: string; params: unknown }[] }

/** The differences between providers of text messages. */
export interface SmsProvider<Provider extends SmsStandIn> {
  name: string
  start(clock: TestClock): Promise<Provider>
  /** @param wrong settings in place of the right ones @param timeout in milliseconds */
  sender(provider: Provider, wrong?: object, timeout?: number): Promise<SmsSender>
  /** The parameters of a message with this query code; of none for a notice. */
  params(queryCode?: string): unknown
  accountFaults: readonly (readonly [wrong: object, code: string])[]
  providerFaults: readonly (readonly [answer: Answer, code: string])[]
  /** The codes of answers that cannot be used. */
  unusable: Readonly<Record<'away' | 'cut' | 'gateway' | 'page' | 'other', string>>
  minimumWait: number
  waitCode: string
  invalidPhoneCode: string
  keys: readonly string[]
}

export const message = {
  phone: '13800138000',
  code: '204816',
  minutes: 5,
  language: 'zh-CN',
} as const

/** Defines the tests that the sender of each provider passes. Returns the present test's provider and its clock. */
export function testSmsSender<Provider extends SmsStandIn>(about: SmsProvider<Provider>) {
  const clock = testClock()
  let provider: Provider
  beforeEach(async () => {
    provider = await about.start(clock)
  })
  afterEach(() => provider.close())
  const sender = (wrong?: object, timeout?: number) => about.sender(provider, wrong, timeout)
  const phone = `+86${message.phone}`

  test('sends a notice of a result without contents, and none without a template', async () => {
    await (await sender()).sendResultNotice?.({ phone: message.phone })
    expect(provider.sent).toEqual([
      { phone: expect.stringContaining(message.phone), params: about.params() },
    ])
    expect('sendResultNotice' in (await sender({ resultTemplateId: undefined }))).toBe(false)
  })

  test('sends a query code by its template', async () => {
    const queryCode = 'ABCD EFGH JKMN PQRS'
    await (await sender()).sendQueryCode?.({ ...message, queryCode })
    expect(provider.sent).toEqual([{ phone, params: about.params(queryCode) }])
    expect('sendQueryCode' in (await sender({ queryCodeTemplateId: undefined }))).toBe(false)
  })

  test('sends a notice of another phone by its template', async () => {
    await (await sender()).sendPhoneChangeNotice?.({ phone: message.phone })
    expect(provider.sent).toMatchObject([{ params: about.params() }])
    const without = await sender({ phoneChangeTemplateId: undefined })
    expect('sendPhoneChangeNotice' in without).toBe(false)
  })

  /** Expects a failure that is worth a retry. */
  async function expectUnavailable(sending: Promise<unknown>, code: string): Promise<void> {
    const failure = await errorOf(sending)
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ provider: about.name, code })
  }

  test.for(about.accountFaults)('a fault of the account is retried: %j', async ([wrong, code]) => {
    await expectUnavailable((await sender(wrong)).send(message), code)
    expect(provider.sent).toEqual([])
  })

  test.for(about.providerFaults)(
    'a fault of the provider is retried: %j',
    async ([answer, code]) => {
      provider.insteadAnswer(answer)
      await expectUnavailable((await sender()).send(message), code)
      expect(provider.received).toHaveLength(1)
    },
  )

  describe('an unusable answer is retried', () => {
    test('without a connection', async () => {
      const sms = await sender()
      await provider.close()
      await expectUnavailable(sms.send(message), about.unusable.away)
    })

    test('without an answer in time', async () => {
      provider.insteadAnswer('silence')
      await expectUnavailable((await sender({}, 50)).send(message), 'no_usable_answer')
    })

    test.for<[what: string, answer: Answer, code: string]>([
      ['a cut one', 'hang up', about.unusable.cut],
      ['a gateway’s', { status: 502, body: '<html>13800138000</html>' }, about.unusable.gateway],
      ['a page', { body: '<html>13800138000</html>' }, about.unusable.page],
      ['other JSON', { body: { Code: 7, Response: { SendStatusSet: [] } } }, about.unusable.other],
      ['an empty one', { body: {} }, 'no_usable_answer'],
    ])('%s', async ([, answer, code]) => {
      provider.insteadAnswer(answer)
      await expectUnavailable((await sender()).send(message), code)
    })
  })

  test('the shortest limit of one phone is retried', async () => {
    const sms = await sender()
    await sms.send(message)
    await expectUnavailable(sms.send(message), about.waitCode)
    clock.advance(about.minimumWait)
    await sms.send(message)
    expect(provider.sent).toHaveLength(2)
  })

  test('the limits of an hour and of a day are refusals', async () => {
    const sms = await sender()
    const failures: unknown[] = []
    for (let i = 0; i < 24; i++) {
      clock.advance(9 * 60_000)
      failures.push(await errorOf(sms.send(message)))
    }
    expect(failures.filter((failure) => failure === undefined)).toHaveLength(10)
    expect(failures.filter((failure) => failure instanceof ProviderRefused)).toHaveLength(14)
  })

  test('refuses an invalid phone number', async () => {
    const failure = await errorOf((await sender()).send({ ...message, phone: '23800138000' }))
    expect(failure).toBeInstanceOf(ProviderRefused)
    expect(failure).toMatchObject({ code: about.invalidPhoneCode })
  })

  test.for<Answer>([
    { status: 500, body: { Code: message.phone, Message: message.code } },
    { status: 500, body: `${message.phone} ${message.code}` },
  ])('keeps phone, code and keys out of errors: %j', async (answer) => {
    provider.insteadAnswer(answer)
    const sms = await sender()
    const failures = [
      await errorOf(sms.send(message)),
      await errorOf(sms.send({ ...message, phone: '23800138000' })),
    ]
    expect(failures).not.toContain(undefined)
    const logged = failures.map((failure) => [String(failure), describeError(failure)])
    for (const secret of [message.phone, '23800138000', message.code, ...about.keys])
      expect(JSON.stringify(logged)).not.toContain(secret)
  })

  return { provider: () => provider, sender }
}
