import { describe, expect, it, vi } from 'vitest'
import { lockDraft, type Locks } from './draft-lock.ts'

/** Web Locks as far as they are used: one holder a name, a queue of one, abortable. */
function fakeLocks(): Locks {
  const locked = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (locked.has(name) && options.ifAvailable) return callback(null)
    while (locked.has(name)) {
      await Promise.race([
        locked.get(name),
        new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      ])
    }
    const work = Promise.resolve(callback({ name, mode: 'exclusive' }))
    locked.set(name, work)
    void work.then(() => locked.delete(name))
    return work
  }
  return { request } as Locks
}

describe('locking a draft', () => {
  it('is granted to one tab only', async () => {
    const locks = fakeLocks()
    expect(await lockDraft('a', 0, locks)).toBeTypeOf('function')
    expect(await lockDraft('a', 0, locks)).toBeUndefined()
    expect(await lockDraft('b', 0, locks)).toBeTypeOf('function')
  })

  it('is granted to the next tab after its release', async () => {
    const locks = fakeLocks()
    const release = await lockDraft('a', 0, locks)
    release?.()
    await Promise.resolve()
    expect(await lockDraft('a', 0, locks)).toBeTypeOf('function')
  })

  it('waits for a tab that is closing', async () => {
    const locks = fakeLocks()
    const release = await lockDraft('a', 0, locks)
    const waiting = lockDraft('a', 1000, locks)
    release?.()
    expect(await waiting).toBeTypeOf('function')
  })

  it('waits no longer than its timeout', async () => {
    vi.useFakeTimers()
    const locks = fakeLocks()
    await lockDraft('a', 0, locks)
    const waiting = lockDraft('a', 1000, locks)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await waiting).toBeUndefined()
    vi.useRealTimers()
  })

  it('treats every draft as free in browsers without locks', async () => {
    expect(await lockDraft('a', 0, undefined)).toBeTypeOf('function')
  })
})
