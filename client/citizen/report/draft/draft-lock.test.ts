import { describe, expect, it, vi } from 'vitest'
import { claimDraft, lockDraft, type Locks } from './draft-lock.ts'

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
})

describe('a browser without locks', () => {
  /** Another tab opens a draft. */
  const openElsewhere = (draftId: string) => {
    const event = { key: 'report_draft_tab', newValue: `${draftId} elsewhere` }
    window.dispatchEvent(new StorageEvent('storage', event))
  }

  it('treats every draft as free', async () => {
    expect(await lockDraft('a', 0, undefined)).toBeTypeOf('function')
  })

  it('gives a draft to the last tab, and tells the former one', () => {
    const lost = vi.fn<() => void>()
    const stop = claimDraft('a', lost, undefined)
    expect(localStorage.getItem('report_draft_tab')).toMatch(/^a /)
    openElsewhere('b')
    expect(lost).not.toHaveBeenCalled()
    openElsewhere('a')
    expect(lost).toHaveBeenCalledOnce()
    stop()
    openElsewhere('a')
    expect(lost).toHaveBeenCalledOnce()
  })
})
