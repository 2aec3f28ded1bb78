import { describe, expect, it } from 'vitest'
import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { createTicketSource, type Ticket } from './ticket-source.ts'

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
    return { value, expiresAt: time + minutes(5) }
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
})
