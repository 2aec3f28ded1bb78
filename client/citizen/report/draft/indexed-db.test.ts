import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { emptyValues, keptOf, newDraft, restoreDraft } from './draft.ts'
import * as database from './indexed-db.ts'
import { openDraftStorage } from './sealed-storage.ts'

// The storage itself is tried in a real browser (e2e); here, what happens where there is none.
const written = { ...newDraft(1), values: { ...emptyValues, description: '写了一半' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Puts an IndexedDB into the browser whose opening ends as told. */
function stubOpening(end?: 'error') {
  class Request extends EventTarget {
    error = new Error('refused')
    result = undefined
  }
  const open = () => {
    const request = new Request()
    if (end) queueMicrotask(() => request.dispatchEvent(new Event(end)))
    return request
  }
  vi.stubGlobal('IDBRequest', Request)
  vi.stubGlobal('indexedDB', { open })
}

/** With cookies switched off, some browsers throw at the name itself. */
function stubForbidden() {
  const get = () => {
    throw new DOMException('', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
}

describe('a browser without storage', () => {
  it.each([
    ['has no IndexedDB', () => vi.stubGlobal('indexedDB', undefined)],
    ['throws when it is looked at', stubForbidden],
    ['refuses to open it', () => stubOpening('error')],
  ])('still lets a report be written when it %s', async (_, browse) => {
    browse()
    const storage = await openDraftStorage()
    expect(storage.lasting).toBe(false)
    await storage.put(written)
    expect(await storage.open(written.id)).toEqual(JSON.parse(JSON.stringify(keptOf(written))))
  })

  it('keeps the text in the tab alone on plain http, across a reload', async () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    vi.stubGlobal('crypto', { getRandomValues })
    const opened = vi.spyOn(database, 'openRecords')
    const reporter = { ...emptyValues.reporter, name: '王小明' }
    await (await openDraftStorage()).put({ ...written, values: { ...written.values, reporter } })
    const reloaded = await openDraftStorage()
    const [head] = await reloaded.heads()
    expect(restoreDraft(await reloaded.open(head?.id ?? ''), 1)).toEqual(written)
    expect(opened).not.toHaveBeenCalled()
    expect([...Object.values(localStorage), ...Object.values(sessionStorage)].join()).not.toContain(
      '王小明',
    )
    await reloaded.remove(written.id)
    expect(sessionStorage).toHaveLength(0)
  })

  it('is not waited for without an answer', async () => {
    stubOpening()
    const opened = openDraftStorage()
    await vi.advanceTimersByTimeAsync(3000)
    expect((await opened).lasting).toBe(false)
  })
})
