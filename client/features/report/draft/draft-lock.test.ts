import { describe, expect, it, vi } from 'vitest'
import { claim, type Locks } from './draft-lock.ts'

/** Web Locks as far as they are used: one holder a name, a queue of one, abortable. */
function fakeLocks(): Locks {
  const held = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (held.has(name) && options.ifAvailable) return callback(null)
    while (held.has(name)) {
      await Promise.race([
        held.get(name),
        new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      ])
    }
    const work = Promise.resolve(callback({ name, mode: 'exclusive' }))
    held.set(name, work)
    void work.then(() => held.delete(name))
    return work
  }
  return { request } as Locks
}

describe('claiming a draft', () => {
  it('gives it to one tab only', async () => {
    const locks = fakeLocks()
    expect(await claim('a', 0, locks)).toBeTypeOf('function')
    expect(await claim('a', 0, locks)).toBeUndefined()
    expect(await claim('b', 0, locks)).toBeTypeOf('function')
  })

  it('gives it to the next tab once it is free', async () => {
    const locks = fakeLocks()
    const release = await claim('a', 0, locks)
    release?.()
    await Promise.resolve()
    expect(await claim('a', 0, locks)).toBeTypeOf('function')
  })

  it('waits for a tab that is going away', async () => {
    const locks = fakeLocks()
    const release = await claim('a', 0, locks)
    const waiting = claim('a', 1000, locks)
    release?.()
    expect(await waiting).toBeTypeOf('function')
  })

  it('does not wait longer than it may', async () => {
    vi.useFakeTimers()
    const locks = fakeLocks()
    await claim('a', 0, locks)
    const waiting = claim('a', 1000, locks)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await waiting).toBeUndefined()
    vi.useRealTimers()
  })

  it('counts every draft as free where the browser has no locks', async () => {
    expect(await claim('a', 0, undefined)).toBeTypeOf('function')
  })
})
