import { describe, expect, it, vi } from 'vitest'
import { type Draft, emptyValues, newDraft } from './draft.ts'
import { createKeeper } from './keeper.ts'
import { createMemoryStorage, type DraftStorage } from './storage.ts'

const writing = (description: string) => ({ values: { ...emptyValues, description } })
const content = new Blob(['x'])
const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))

function setUp(storage: DraftStorage = createMemoryStorage()) {
  const release = vi.fn<() => void>()
  const keeper = createKeeper(newDraft(1), { storage, release, now: () => 42 })
  return { keeper, storage, release }
}

/** A storage whose writes end when the test says so. */
function slowStorage() {
  const memory = createMemoryStorage()
  const ends: (() => void)[] = []
  const put = vi.fn<(draft: Draft) => Promise<void>>(async (draft) => {
    await new Promise<void>((end) => ends.push(end))
    return memory.put(draft)
  })
  const storage: DraftStorage = { ...memory, put }
  return { storage, put, endWrite: () => ends.shift()?.() }
}

describe('keeping a draft', () => {
  it('saves every change at once', async () => {
    const { keeper, storage } = setUp()
    keeper.change(writing('写了一半'))
    await keeper.saved()
    expect(await storage.list()).toEqual([
      { ...keeper.current(), ...writing('写了一半'), savedAt: 42 },
    ])
  })

  it('takes the changes made during a slow write along with the next one', async () => {
    const { storage, put, endWrite } = slowStorage()
    const { keeper } = setUp(storage)
    keeper.change(writing('一'))
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1))
    for (const text of ['一二', '一二三', '一二三四']) keeper.change(writing(text))
    endWrite()
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2))
    endWrite()
    await keeper.saved()
    expect(await storage.list()).toEqual([expect.objectContaining(writing('一二三四'))])
    expect(put).toHaveBeenCalledTimes(2)
  })

  it('does not let the text wait for a large file', async () => {
    const memory = createMemoryStorage()
    const { keeper } = setUp({ ...memory, putFile: () => new Promise(() => undefined) })
    keeper.putFile('f', content)
    keeper.change(writing('写了一半'))
    await vi.waitFor(async () => expect(await memory.list()).toHaveLength(1))
  })

  it('leaves nothing on the device when everything was deleted again', async () => {
    const { keeper, storage } = setUp()
    keeper.change(writing('写了一半'))
    await keeper.saved()
    keeper.change({ values: emptyValues })
    await keeper.saved()
    expect(await storage.list()).toEqual([])
  })

  it('keeps the contents of files beside it, until they are removed', async () => {
    const { keeper } = setUp()
    keeper.putFile('f', content)
    keeper.putFile('g', content)
    keeper.removeFile('g')
    expect([...(await keeper.files()).keys()]).toEqual(['f'])
  })

  it('removes everything when the report is made, and never saves it again', async () => {
    const { keeper, storage, release } = setUp()
    keeper.change(writing('写了一半'))
    keeper.putFile('f', content)
    await keeper.saved()
    await keeper.finish()
    keeper.change(writing('写了一半'))
    keeper.putFile('f', content)
    await keeper.saved()
    expect(await storage.list()).toEqual([])
    expect(await storage.files(keeper.current().id)).toEqual(new Map())
    expect(release).toHaveBeenCalledOnce()
  })

  it('removes after a save that is still under way, so that the draft does not come back', async () => {
    const { storage, put, endWrite } = slowStorage()
    const { keeper } = setUp(storage)
    keeper.change(writing('写了一半'))
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce())
    const finished = keeper.finish()
    endWrite()
    await finished
    expect(await storage.list()).toEqual([])
  })
})

describe('a device that cannot keep everything', () => {
  it('is told of when it is full, and when it is not any more', async () => {
    const memory: DraftStorage = { ...createMemoryStorage(), lasting: true }
    const put = vi
      .fn<DraftStorage['put']>((draft) => memory.put(draft))
      .mockImplementationOnce(full)
    const { keeper } = setUp({ ...memory, put })
    const heard = vi.fn<() => void>()
    keeper.subscribe(heard)
    expect(keeper.isSafe()).toBe(true)
    keeper.change(writing('写'))
    await keeper.saved()
    expect(keeper.isSafe()).toBe(false)
    keeper.change(writing('写了'))
    await keeper.saved()
    expect(keeper.isSafe()).toBe(true)
    expect(heard).toHaveBeenCalledTimes(2)
    expect(await memory.list()).toHaveLength(1)
  })

  it('is not forgotten while a file is missing', async () => {
    const { keeper } = setUp({ ...createMemoryStorage(), lasting: true, putFile: full })
    keeper.putFile('f', content)
    keeper.change(writing('写'))
    await keeper.saved()
    expect(keeper.isSafe()).toBe(false)
    keeper.removeFile('f')
    await keeper.saved()
    expect(keeper.isSafe()).toBe(true)
  })

  it('is named from the start when the browser keeps nothing', () => {
    expect(setUp().keeper.isSafe()).toBe(false)
  })

  it('lets the report finish all the same', async () => {
    const { keeper, release } = setUp({ ...createMemoryStorage(), put: full, remove: full })
    keeper.change(writing('写'))
    await keeper.finish()
    expect(release).toHaveBeenCalledOnce()
  })
})
