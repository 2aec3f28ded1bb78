import { describe, expect, test, vi } from 'vitest'
import { CallFailure, noAnswer } from '../../kit/call-failure.ts'
import { retryUntilAnswered, waitOrOnline } from './retry-until-answered.ts'

const unreachable = () => Promise.reject(new CallFailure(noAnswer, 'no answer'))
const waiting = () => ({
  signal: new AbortController().signal,
  onUnreachable: vi.fn<() => void>(),
  wait: vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve()),
})

describe('while the server is unreachable', () => {
  test('a call is repeated with growing delays until it is answered', async () => {
    const given = waiting()
    const call = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(unreachable)
      .mockImplementationOnce(unreachable)
      .mockImplementationOnce(() => Promise.reject(new CallFailure(503, 'later')))
      .mockResolvedValue('done')
    expect(await retryUntilAnswered(call, given)).toBe('done')
    expect(given.wait.mock.calls.map(([ms]) => ms)).toEqual([1000, 2000, 4000])
    expect(given.onUnreachable).toHaveBeenCalledTimes(1)
  })

  test('a refused call is not repeated', async () => {
    const given = waiting()
    const call = vi.fn<() => Promise<string>>(() => Promise.reject(new CallFailure(409, 'changed')))
    await expect(retryUntilAnswered(call, given)).rejects.toThrow('changed')
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('the wait ends when the network is back, and on abort', async () => {
    const back = waitOrOnline(60_000, new AbortController().signal)
    window.dispatchEvent(new Event('online'))
    await back
    const given = new AbortController()
    const left = waitOrOnline(60_000, given.signal)
    given.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })
})
