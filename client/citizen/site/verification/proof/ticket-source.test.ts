import { describe, expect, it } from 'vitest'
import { errors } from '../../../../../contract/errors.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import { createTicketSource, type Ticket, withoutTicket } from './ticket-source.ts'

const minutes = (n: number) => n * 60_000
const wrong = (message = '') => new CallFailure(errors.wrongCode.errcode, message)

function setUp(failures: Error[] = []) {
  let time = 0
  const obtained: string[] = []
  const obtain = async (): Promise<Ticket> => {
    const failure = failures.shift()
    if (failure) throw failure
    const value = `ticket ${obtained.length + 1}`
    obtained.push(value)
    return { value, options: {}, expiresAt: time + minutes(5) }
  }
  const tickets = createTicketSource(obtain, () => time)
  return { tickets, obtained, pass: (ms: number) => (time += ms) }
}
const echo = async (ticket: string) => ticket

describe('captcha tickets', () => {
  it('are got in the background while the form is filled', async () => {
    const { tickets, obtained } = setUp()
    tickets.prepare()
    tickets.prepare()
    expect(await tickets.withTicket(echo)).toBe('ticket 1')
    expect(obtained).toHaveLength(1)
  })

  it('are used once', async () => {
    const { tickets } = setUp()
    tickets.prepare()
    expect(await tickets.withTicket(echo)).toBe('ticket 1')
    expect(await tickets.withTicket(echo)).toBe('ticket 2')
  })

  it('are got when none was prepared', async () => {
    expect(await setUp().tickets.withTicket(echo)).toBe('ticket 1')
  })

  it('are replaced before sending when they are about to expire', async () => {
    const { tickets, pass } = setUp()
    tickets.prepare()
    await Promise.resolve()
    pass(minutes(5) - 20_000)
    expect(await tickets.withTicket(echo)).toBe('ticket 2')
  })

  it('are renewed in the background only when needed', async () => {
    const { tickets, obtained, pass } = setUp()
    tickets.prepare()
    await Promise.resolve()
    pass(minutes(2))
    tickets.prepare()
    await Promise.resolve()
    expect(obtained).toHaveLength(1)
    pass(minutes(3))
    tickets.prepare()
    expect(await tickets.withTicket(echo)).toBe('ticket 2')
  })

  it('are silently tried again once when the server does not accept one', async () => {
    const { tickets } = setUp()
    const seen: string[] = []
    const call = async (ticket: string) => {
      seen.push(ticket)
      if (seen.length === 1) throw wrong()
      return 'done'
    }
    expect(await tickets.withTicket(call)).toBe('done')
    expect(seen).toEqual(['ticket 1', 'ticket 2'])
  })

  it('count as refused when the field is named', async () => {
    const { tickets, obtained } = setUp()
    const failure = new CallFailure(errors.badInput.errcode, '', {
      data: { fields: { captcha_ticket: '请先完成验证' } },
    })
    const call = async () => {
      if (obtained.length === 1) throw failure
      return 'done'
    }
    expect(await tickets.withTicket(call)).toBe('done')
  })

  it('are not tried a third time', async () => {
    const { tickets, obtained } = setUp()
    await expect(tickets.withTicket(() => Promise.reject(wrong('不对')))).rejects.toThrow('不对')
    expect(obtained).toHaveLength(2)
  })

  it('let every other failure of the call through at once', async () => {
    const { tickets, obtained } = setUp()
    const failure = new CallFailure(errors.tooMany.errcode, '太频繁')
    await expect(tickets.withTicket(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(obtained).toHaveLength(1)
  })

  it('try again in front of the citizen what failed in the background', async () => {
    const { tickets } = setUp([new Error('offline')])
    tickets.prepare()
    expect(await tickets.withTicket(echo)).toBe('ticket 1')
  })

  it('say why when they cannot be had', async () => {
    const { tickets } = setUp([new Error('a'), new Error('offline')])
    tickets.prepare()
    await expect(tickets.withTicket(echo)).rejects.toThrow('offline')
  })

  it('that are none are never replaced: the call is made once', async () => {
    const tickets = createTicketSource(
      async () => ({ ...withoutTicket(), expiresAt: Infinity }),
      () => 0,
    )
    let calls = 0
    const failure = wrong('标题不能超过20字')
    const call = () => {
      calls++
      return Promise.reject(failure)
    }
    await expect(tickets.withTicket(call)).rejects.toBe(failure)
    expect(calls).toBe(1)
  })

  describe('for which the citizen types something', () => {
    const typed = (value: string): Ticket => ({
      value,
      options: { extra: { key: value } },
      expiresAt: Infinity,
      isTyped: true,
    })

    it('are asked for anew as long as the answer says that it was wrong, with what it said', async () => {
      const problems: unknown[] = []
      const tickets = createTicketSource(
        async ({ problem }) => {
          problems.push(problem)
          return typed(`typed ${problems.length}`)
        },
        () => 0,
      )
      const wrongs = [wrong('验证码不对'), new CallFailure(1, '图形验证码不正确')]
      const done = await tickets.withTicket(async (_ticket, { extra }) => {
        const failure = wrongs.shift()
        if (failure) throw failure
        return extra
      })
      expect(done).toEqual({ key: 'typed 3' })
      expect(problems).toEqual([undefined, '验证码不对', '图形验证码不正确'])
    })

    it.for([
      [1, '验证码发送太频繁，请稍后再试'],
      [1, '短信验证码发送失败，手机号无效'],
      [1, '短信验证码错误'],
      [422, '标题不能超过20字'],
    ] as const)(
      'are not requested again after another error: %s %s',
      async ([errcode, message]) => {
        let asked = 0
        const tickets = createTicketSource(
          async () => typed(`typed ${++asked}`),
          () => 0,
        )
        const other = new CallFailure(errcode, message)
        await expect(tickets.withTicket(() => Promise.reject(other))).rejects.toBe(other)
        expect(asked).toBe(1)
      },
    )

    it('leave what the call said standing when the citizen gives up', async () => {
      const answers = [typed('typed'), undefined]
      const tickets = createTicketSource(
        async () => answers.shift(),
        () => 0,
      )
      const refused = new CallFailure(1, '图形验证码不正确')
      await expect(tickets.withTicket(() => Promise.reject(refused))).rejects.toBe(refused)
    })

    it('are not asked for in the background', async () => {
      const tickets = createTicketSource(
        async ({ isInBackground }) => (isInBackground ? undefined : typed('typed')),
        () => 0,
      )
      tickets.prepare()
      await expect(tickets.withTicketInBackground(echo)).rejects.toThrow('安全验证没有完成')
      expect(await tickets.withTicket(echo)).toBe('typed')
    })
  })
})
