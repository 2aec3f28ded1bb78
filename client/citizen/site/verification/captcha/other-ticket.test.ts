import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errors } from '../../../../../contract/errors.ts'
import { notSent } from '../../../../kit/call-failure.ts'
import { apiForEachTest, refusal } from '../../../../testing/api-double.ts'
import { page, press, stubSolver } from '../../../../testing/citizen.ts'
import { one } from '../../../../testing/render.tsx'
import { captchaTickets } from '../captcha-tickets.ts'

// What the edge writes into the page; read once.
const config = document.createElement('script')
config.type = 'application/json'
config.id = 'runtime-config'
config.textContent = JSON.stringify({ contact_phone: '12377' })
document.head.append(config)

const api = apiForEachTest()
beforeEach(() => stubSolver())
afterEach(async () => {
  dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await expect.poll(dialog).toBeNull()
})

const picture = (n: number) => `data:image/png;base64,iVBORw0KGgo${n}`
const shown = (n: number, more: object = {}) => ({
  data: { key: `key-${n}`, img: picture(n), ...more },
})

const dialog = () => document.querySelector('dialog')
const field = () => one('dialog input') as HTMLInputElement
const image = () => document.querySelector<HTMLImageElement>('dialog img')?.src
const errorText = () => document.getElementById(`${field().id}-error`)?.textContent
const type = (text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const bodies = (path: string) =>
  api.received.filter((r) => r.path === path).map(({ body }) => JSON.parse(body) as unknown)

/** What a call that needs a ticket is made with. */
const use = () => captchaTickets.withTicket(async (ticket, options) => ({ ticket, ...options }))
/** Types the characters and goes on. */
async function answer(text: string) {
  await expect.poll(() => dialog()?.open).toBe(true)
  type(text)
  await expect.poll(() => field().value).toBe(text)
  await press('确定')
}

describe('a back end that shows a picture', () => {
  test('has it read in a dialog, checked, and answers with a ticket for the call', async () => {
    api.on('captcha', shown(1))
    api.on('captcha/verify', { data: { captcha_ticket: 'a-ticket' } })
    const used = use()
    await expect.poll(image).toBe(picture(1))
    expect(document.activeElement).toBe(field())
    expect(one('dialog img').getAttribute('alt')).toBe('验证码图片')
    await answer(' 12KM ')
    expect(await used).toEqual({ ticket: 'a-ticket' })
    expect(bodies('captcha/verify')).toEqual([{ key: 'key-1', captcha: '12KM' }])
    await expect.poll(dialog).toBeNull()
  })

  test('has key and text sent with the call itself when it answers no ticket, or has no such check', async () => {
    for (const verified of [
      { data: {} },
      { data: true },
      refusal(404),
      { status: 404, body: 'no' },
    ]) {
      api.on('captcha', shown(1))
      api.on('captcha/verify', verified)
      const used = use()
      await answer('12KM')
      expect(await used).toEqual({
        ticket: '',
        extra: {
          captcha_ticket: undefined,
          key: 'key-1',
          captcha: '12KM',
        },
      })
      await expect.poll(dialog).toBeNull()
    }
  })

  test('has a ticket of another name sent on with the call, as it came', async () => {
    api.on('captcha', shown(1))
    api.on('captcha/verify', { data: { verify_token: 'its-own-ticket' } })
    const used = use()
    await answer('12KM')
    expect((await used).extra).toMatchObject({ verify_token: 'its-own-ticket', key: 'key-1' })
  })

  test.for([
    ['refuses it', refusal(1, '图形验证码不正确'), '图形验证码不正确'],
    ['says that it is not valid', { data: { valid: 0 } }, '填写的字符不对'],
    ['says no', { data: false }, '填写的字符不对'],
  ] as const)('reports a wrong text at the field when it %s', async ([, wrong, says]) => {
    api.on('captcha', shown(1), shown(2))
    api.on('captcha/verify', wrong, { data: { captcha_ticket: 'a-ticket' } })
    const used = use()
    await answer('wrong')
    await expect.poll(errorText).toContain(says)
    await expect.poll(image).toBe(picture(2))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    await answer('right')
    expect(await used).toEqual({ ticket: 'a-ticket' })
  })

  test('asks again, with what was said, when the call itself finds the text wrong', async () => {
    api.on('captcha', shown(1), shown(2))
    api.on('captcha/verify', { data: {} })
    api.on('self/query', refusal(1, '图形验证码错误'), { data: { list: [] } })
    const { call } = await import('../../session/call.ts')
    const { selfQuery } = await import('../../../../../contract/report/report.ts')
    const asked = captchaTickets.withTicket((captcha_ticket, options) =>
      call(selfQuery, { query_code: '0000000000000000', captcha_ticket }, options).catch(
        (thrown: unknown) => Promise.reject(thrown),
      ),
    )
    await answer('wrong')
    await expect.poll(errorText).toContain('图形验证码错误')
    await expect.poll(image).toBe(picture(2))
    await answer('right')
    await asked
    expect(bodies('self/query')).toHaveLength(2)
  })

  test('another picture is taken on demand, and the focus goes back into the field', async () => {
    api.on('captcha', shown(1), shown(2))
    void use().catch(() => undefined)
    await expect.poll(image).toBe(picture(1))
    type('12')
    await press('换一张')
    await expect.poll(image).toBe(picture(2))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(document.querySelector('dialog output')?.textContent).toBe('已换一张图片')
  })

  test('an empty text is not sent', async () => {
    api.on('captcha', shown(1))
    void use().catch(() => undefined)
    await expect.poll(() => dialog()?.open).toBe(true)
    await press('确定')
    await expect.poll(errorText).toBe('请填写图片中的字符')
    expect(api.paths()).not.toContain('captcha/verify')
  })

  test.for(['取消', 'Escape', 'the way back'])('nothing is sent after %s', async (how) => {
    api.on('captcha', shown(1))
    const run: string[] = []
    const used = captchaTickets
      .withTicket(async (ticket) => run.push(ticket))
      .catch((thrown: unknown) => thrown)
    await expect.poll(() => dialog()?.open).toBe(true)
    if (how === '取消') await press('取消')
    else if (how === 'Escape') dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
    else window.dispatchEvent(new Event('popstate'))
    expect(await used).toMatchObject({ errcode: notSent, message: '安全验证没有完成，请重试' })
    expect(run).toEqual([])
    await expect.poll(dialog).toBeNull()
  })

  test('does not ask in the background', async () => {
    api.on('captcha', shown(1))
    captchaTickets.prepare()
    await expect(captchaTickets.withTicketInBackground(async () => 1)).rejects.toMatchObject({
      errcode: notSent,
    })
    expect(dialog()).toBeNull()
  })

  test('says whom to call where there is nothing for the ears, and not where there is', async () => {
    api.on('captcha', shown(1))
    void use().catch(() => undefined)
    await expect.poll(page).toContain('看不清或无法查看图片，请拨打 12377')
    await press('取消')
    await expect.poll(dialog).toBeNull()
    api.on('captcha', shown(2, { audio: 'data:audio/wav;base64,UklGRg==' }))
    const played: string[] = []
    vi.stubGlobal(
      'Audio',
      class {
        constructor(src: string) {
          played.push(src)
        }
        async play() {
          // It plays.
        }
        pause() {
          // It stops.
        }
      },
    )
    void use().catch(() => undefined)
    await press('听验证码')
    await expect.poll(() => played).toEqual(['data:audio/wav;base64,UklGRg=='])
    expect(page()).not.toContain('12377')
    vi.unstubAllGlobals()
  })

  test('is asked with the token for a picture below /api, and for none elsewhere', async () => {
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(
        async () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
      )
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-picture')
    api.on('captcha', { data: { key: 'k', img: '/api/captcha/picture/1' } })
    void use().catch(() => undefined)
    await expect.poll(image).toBe('blob:a-picture')
    expect(asked.mock.calls).toEqual([
      [
        '/api/captcha/picture/1',
        expect.objectContaining({ headers: { 'Access-Token': 'token-1' }, mode: 'same-origin' }),
      ],
    ])
    await press('取消')
    await expect.poll(dialog).toBeNull()
    api.on('captcha', { data: { key: 'k', img: 'https://evil.example/a.png' } })
    await expect(use()).rejects.toThrow('安全验证的图片无法显示')
    expect(asked).toHaveBeenCalledTimes(1)
    expect(dialog()).toBeNull()
    asked.mockRestore()
    made.mockRestore()
  })
})

test('a captcha that cannot be read is said to be one, and no call goes without it', async () => {
  api.on('captcha', { data: { key: 'k', image: 'unread' } })
  await expect(use()).rejects.toThrow('网站无法识别这种安全验证')
})

describe('a back end that asks for nothing', () => {
  test.for([
    ['an empty object', { data: {} }],
    ['null', { data: null }],
    ['errcode 404', refusal(errors.notFound.errcode)],
    ['a page with HTTP 404', { status: 404, body: '<h1>Not Found</h1>' }],
  ] as const)('gets calls without a ticket: %s', async ([, none]) => {
    api.on('captcha', none)
    captchaTickets.prepare()
    expect(await use()).toEqual({ ticket: '', extra: { captcha_ticket: undefined } })
    expect(dialog()).toBeNull()
  })
})
