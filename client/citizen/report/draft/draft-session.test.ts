import { describe, expect, it, vi } from 'vitest'
import { keptDrafts } from '../../../testing/kept-drafts.ts'
import { type Draft, emptyValues, newDraft } from './draft.ts'
import { createDraftSession } from './draft-session.ts'
import { createTabStorage, type DraftStorage } from './storage.ts'

const writing = (description: string) => ({ values: { ...emptyValues, description } })
const content = new Blob(['x'])
const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))

function setUp(storage: DraftStorage = createTabStorage()) {
  const release = vi.fn<() => void>()
  const draftSession = createDraftSession(newDraft(1), { storage, release, now: () => 42 })
  return { draftSession, storage, release }
}

/** A storage whose writes end when the test says so. */
function slowStorage() {
  const memory = createTabStorage()
  const ends: (() => void)[] = []
  const put = vi.fn<(draft: Draft) => Promise<void>>(async (draft) => {
    await new Promise<void>((end) => ends.push(end))
    return memory.put(draft)
  })
  const storage: DraftStorage = { ...memory, put }
  return { storage, put, endWrite: () => ends.shift()?.() }
}

describe('storing a draft', () => {
  it('saves every change immediately', async () => {
    const { draftSession, storage } = setUp()
    draftSession.change(writing('写了一半'))
    await draftSession.saved()
    expect(await keptDrafts(storage)).toEqual([
      { ...draftSession.current(), ...writing('写了一半'), savedAt: 42 },
    ])
  })

  it('saves changes made during a slow write with the next write', async () => {
    const { storage, put, endWrite } = slowStorage()
    const { draftSession } = setUp(storage)
    draftSession.change(writing('一'))
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1))
    for (const text of ['一二', '一二三', '一二三四']) draftSession.change(writing(text))
    endWrite()
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2))
    endWrite()
    await draftSession.saved()
    expect(await keptDrafts(storage)).toEqual([expect.objectContaining(writing('一二三四'))])
    expect(put).toHaveBeenCalledTimes(2)
  })

  it('saves text without waiting for a large file', async () => {
    const memory = createTabStorage()
    const { draftSession } = setUp({ ...memory, putFile: () => new Promise(() => undefined) })
    draftSession.putFile('f', content)
    draftSession.change(writing('写了一半'))
    await vi.waitFor(async () => expect(await keptDrafts(memory)).toHaveLength(1))
  })

  it('leaves nothing on the device when the form is empty again', async () => {
    const { draftSession, storage } = setUp()
    draftSession.change(writing('写了一半'))
    await draftSession.saved()
    draftSession.change({ values: emptyValues })
    await draftSession.saved()
    expect(await keptDrafts(storage)).toEqual([])
  })

  it('stores file contents until the files are removed', async () => {
    const { draftSession } = setUp()
    draftSession.putFile('f', content)
    draftSession.putFile('g', content)
    draftSession.removeFile('g')
    expect([...(await draftSession.files()).keys()]).toEqual(['f'])
  })

  it('removes everything after the report was sent, and saves nothing afterwards', async () => {
    const { draftSession, storage, release } = setUp()
    draftSession.change(writing('写了一半'))
    draftSession.putFile('f', content)
    await draftSession.saved()
    await draftSession.finish()
    draftSession.change(writing('写了一半'))
    draftSession.putFile('f', content)
    await draftSession.saved()
    expect(await keptDrafts(storage)).toEqual([])
    expect(await storage.files(draftSession.current().id)).toEqual(new Map())
    expect(release).toHaveBeenCalledOnce()
  })

  it('is left to other tabs as it is, and saves nothing afterwards', async () => {
    const { draftSession, storage, release } = setUp()
    draftSession.change(writing('写了一半'))
    await draftSession.leave()
    expect(release).toHaveBeenCalledOnce()
    draftSession.change(writing('别的'))
    await draftSession.saved()
    expect(await keptDrafts(storage)).toEqual([expect.objectContaining(writing('写了一半'))])
  })

  it('removes the draft after a pending save', async () => {
    const { storage, put, endWrite } = slowStorage()
    const { draftSession } = setUp(storage)
    draftSession.change(writing('写了一半'))
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce())
    const finished = draftSession.finish()
    endWrite()
    await finished
    expect(await keptDrafts(storage)).toEqual([])
  })
})

describe('a device without enough storage', () => {
  it('reports when storage is full, and when it has space again', async () => {
    const memory: DraftStorage = { ...createTabStorage(), lasting: true }
    const put = vi
      .fn<DraftStorage['put']>((draft) => memory.put(draft))
      .mockImplementationOnce(full)
    const { draftSession } = setUp({ ...memory, put })
    const heard = vi.fn<() => void>()
    draftSession.subscribe(heard)
    expect(draftSession.keeping()).toBe('safe')
    draftSession.change(writing('写'))
    await draftSession.saved()
    expect(draftSession.keeping()).toBe('unsafe')
    draftSession.change(writing('写了'))
    await draftSession.saved()
    expect(draftSession.keeping()).toBe('safe')
    expect(heard).toHaveBeenCalledTimes(2)
    expect(await keptDrafts(memory)).toHaveLength(1)
  })

  it('is reported as long as a file is missing', async () => {
    const { draftSession } = setUp({ ...createTabStorage(), lasting: true, putFile: full })
    draftSession.putFile('f', content)
    draftSession.change(writing('写'))
    await draftSession.saved()
    expect(draftSession.keeping()).toBe('unsafe')
    draftSession.removeFile('f')
    await draftSession.saved()
    expect(draftSession.keeping()).toBe('safe')
  })

  it('is reported from the start when the browser stores nothing', () => {
    expect(setUp().draftSession.keeping()).toBe('unsafe')
  })

  it('does not prevent sending the report', async () => {
    const { draftSession, release } = setUp({ ...createTabStorage(), put: full, remove: full })
    draftSession.change(writing('写'))
    await draftSession.finish()
    expect(release).toHaveBeenCalledOnce()
  })
})

it('saves nothing more once another tab has taken the draft', async () => {
  const { draftSession, storage } = setUp()
  draftSession.change(writing('写了一半'))
  await draftSession.saved()
  const newValue = `${draftSession.current().id} elsewhere`
  window.dispatchEvent(new StorageEvent('storage', { key: 'report_draft_tab', newValue }))
  draftSession.change(writing('别的'))
  await draftSession.saved()
  expect(draftSession.keeping()).toBe('elsewhere')
  expect(await keptDrafts(storage)).toEqual([expect.objectContaining(writing('写了一半'))])
})
