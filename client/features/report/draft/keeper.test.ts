import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyValues, newDraft } from './draft.ts'
import { createKeeper, saveAfter } from './keeper.ts'
import { createMemoryStorage, type DraftStorage } from './storage.ts'

const written = { ...emptyValues, description: '写了一半' }
const content = new Blob(['x'])

function setUp(storage: DraftStorage = createMemoryStorage()) {
  const release = vi.fn<() => void>()
  const keeper = createKeeper(newDraft(1), { storage, release, now: () => 42 })
  return { keeper, storage, release }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('keeping a draft', () => {
  it('saves what was typed within a moment, however long the typing goes on', async () => {
    const { keeper, storage } = setUp()
    keeper.change({ values: { ...emptyValues, description: '写' } })
    await vi.advanceTimersByTimeAsync(saveAfter - 1)
    keeper.change({ values: written })
    expect(await storage.list()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await storage.list()).toEqual([{ ...keeper.current(), values: written, savedAt: 42 }])
  })

  it('saves the next change as well', async () => {
    const { keeper, storage } = setUp()
    keeper.change({ values: { ...emptyValues, description: '写' } })
    await vi.advanceTimersByTimeAsync(saveAfter)
    keeper.change({ values: written })
    await vi.advanceTimersByTimeAsync(saveAfter)
    expect(await storage.list()).toEqual([expect.objectContaining({ values: written })])
  })

  it('saves at once when told that the page goes', async () => {
    const { keeper, storage } = setUp()
    keeper.change({ values: written })
    await keeper.flush()
    expect(await storage.list()).toHaveLength(1)
  })

  it('leaves nothing on the device when everything was deleted again', async () => {
    const { keeper, storage } = setUp()
    keeper.change({ values: written })
    await keeper.flush()
    keeper.change({ values: emptyValues })
    await keeper.flush()
    expect(await storage.list()).toEqual([])
  })

  it('keeps the contents of files beside it, until they are removed', async () => {
    const { keeper, storage } = setUp()
    await keeper.putFile('f', content)
    await keeper.putFile('g', content)
    await keeper.removeFile('g')
    expect([...(await storage.files(keeper.current().id)).keys()]).toEqual(['f'])
  })

  it('removes everything when the report is made, and never saves it again', async () => {
    const { keeper, storage, release } = setUp()
    keeper.change({ values: written })
    await keeper.putFile('f', content)
    await keeper.finish()
    keeper.change({ values: written })
    await keeper.putFile('f', content)
    await keeper.flush()
    await vi.advanceTimersByTimeAsync(saveAfter)
    expect(await storage.list()).toEqual([])
    expect(await storage.files(keeper.current().id)).toEqual(new Map())
    expect(release).toHaveBeenCalledOnce()
  })

  it('removes after a save that is still under way, so that the draft does not come back', async () => {
    const memory = createMemoryStorage()
    const slow: DraftStorage = {
      ...memory,
      put: (draft) => new Promise((done) => setTimeout(() => done(memory.put(draft)), 500)),
    }
    const { keeper } = setUp(slow)
    keeper.change({ values: written })
    void keeper.flush()
    const finished = keeper.finish()
    await vi.advanceTimersByTimeAsync(500)
    await finished
    expect(await memory.list()).toEqual([])
  })

  it('tells when the device is full, and when it is not any more', async () => {
    const memory: DraftStorage = { ...createMemoryStorage(), lasting: true }
    const full = new DOMException('', 'QuotaExceededError')
    const put = vi.fn<DraftStorage['put']>(memory.put).mockRejectedValueOnce(full)
    const { keeper } = setUp({ ...memory, put })
    const heard = vi.fn<() => void>()
    keeper.subscribe(heard)
    expect(keeper.isSafe()).toBe(true)
    keeper.change({ values: written })
    await keeper.flush()
    expect(keeper.isSafe()).toBe(false)
    keeper.change({ values: written })
    await keeper.flush()
    expect(keeper.isSafe()).toBe(true)
    expect(heard).toHaveBeenCalledTimes(2)
    expect(await memory.list()).toHaveLength(1)
  })

  it('does not forget that a file could not be kept', async () => {
    const putFile = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
    const { keeper } = setUp({ ...createMemoryStorage(), lasting: true, putFile })
    await keeper.putFile('f', content)
    keeper.change({ values: written })
    await keeper.flush()
    expect(keeper.isSafe()).toBe(false)
    await keeper.removeFile('f')
    expect(keeper.isSafe()).toBe(true)
  })

  it('says from the start that nothing lasts where the browser keeps nothing', () => {
    expect(setUp().keeper.isSafe()).toBe(false)
  })
})
