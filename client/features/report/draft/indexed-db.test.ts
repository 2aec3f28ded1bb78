import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyValues, newDraft } from './draft.ts'
import { openDraftStorage } from './indexed-db.ts'

// The storage itself is tried in a real browser (e2e); here, what happens where there is none.
const written = { ...newDraft(1), values: { ...emptyValues, description: '写了一半' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An IndexedDB whose opening ends as told. */
const opening = (end?: 'error' | 'blocked') => () => {
  const request = Object.assign(new EventTarget(), {
    error: new Error('refused'),
    result: undefined,
  })
  const open = () => {
    if (end) queueMicrotask(() => request.dispatchEvent(new Event(end)))
    return request
  }
  return { open } as unknown as IDBFactory
}

describe('a browser that keeps nothing', () => {
  it.each([
    ['has no IndexedDB', () => undefined],
    [
      'throws when it is looked at',
      () => {
        throw new DOMException('', 'SecurityError')
      },
    ],
    ['refuses to open it', opening('error')],
  ] satisfies [string, () => IDBFactory | undefined][])(
    'still lets a report be written when it %s',
    async (_, factory) => {
      const storage = await openDraftStorage(factory)
      expect(storage.lasting).toBe(false)
      await storage.put(written)
      expect(await storage.list()).toEqual([written])
    },
  )

  it('is not waited for when it never answers', async () => {
    const opened = openDraftStorage(opening())
    await vi.advanceTimersByTimeAsync(3000)
    expect((await opened).lasting).toBe(false)
  })
})
