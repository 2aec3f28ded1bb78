import { describe, expect, test, vi } from 'vitest'
import { CallFailure, noAnswer } from '../../kit/call-failure.ts'
import { retryUntilAnswered, waitOrOnline } from './retry-until-answered.ts'

const away = () => Promise.reject(new CallFailure(noAnswer, 'nobody'))
const waiting = () => ({
  signal: new AbortController().signal,
  onAway: vi.fn<() => void>(),
  wait: vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve()),
})

describe('while the server is away', () => {
  test('a call is made again, each time later, until it is answered', async () => {
    const given = waiting()
    const call = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(away)
      .mockImplementationOnce(away)
      .mockImplementationOnce(() => Promise.reject(new CallFailure(503, 'later')))
      .mockResolvedValue('done')
    expect(await retryUntilAnswered(call, given)).toBe('done')
    expect(given.wait.mock.calls.map(([ms]) => ms)).toEqual([1000, 2000, 4000])
    expect(given.onAway).toHaveBeenCalledTimes(1)
  })

  test('what the server refused is not asked again', async () => {
    const given = waiting()
    const call = vi.fn<() => Promise<string>>(() => Promise.reject(new CallFailure(409, 'changed')))
    await expect(retryUntilAnswered(call, given)).rejects.toThrow('changed')
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('waiting ends when the network is back, and when it is given up', async () => {
    const back = waitOrOnline(60_000, new AbortController().signal)
    window.dispatchEvent(new Event('online'))
    await back
    const given = new AbortController()
    const left = waitOrOnline(60_000, given.signal)
    given.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })
})
