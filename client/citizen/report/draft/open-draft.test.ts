import { describe, expect, it } from 'vitest'
import { setUp } from '../../../testing/draft-device.ts'
import { keptDrafts } from '../../../testing/kept-drafts.ts'
import { type Draft, emptyValues, newDraft } from './draft.ts'
import { type LockDraft, openDraft, removeAllDrafts, removeExpired } from './open-draft.ts'
import { createTabStorage, type DraftStorage, OutOfReach } from './storage.ts'

const lifetime = 24 * 60 * 60 * 1000

const now = () => 10 * lifetime
const ago = (ms: number, description = '写了一半'): Draft => ({
  ...newDraft(now() - ms),
  values: { ...emptyValues, description },
})

async function storageWith(...drafts: Draft[]): Promise<DraftStorage> {
  const storage = setUp().page()
  for (const draft of drafts) await storage.put(draft)
  return storage
}

const allFree: LockDraft = async () => () => undefined
const lockedElsewhere =
  (...ids: string[]): LockDraft =>
  async (id) =>
    ids.includes(id) ? undefined : () => undefined

const open = (storage: DraftStorage, options: { ownId?: string; lock?: LockDraft } = {}) =>
  openDraft({ storage, now, lock: allFree, ...options })

describe('opening the draft', () => {
  it('starts a new one when the device has none', async () => {
    const draftSession = await open(createTabStorage())
    expect(draftSession.current()).toMatchObject({ values: emptyValues, files: [], savedAt: now() })
  })

  it('restores text, key and files after a crash of the tab', async () => {
    const left = ago(1000)
    const storage = await storageWith(left)
    await storage.putFile(left.id, 'f', new Blob(['x']))
    const draftSession = await open(storage)
    expect(draftSession.current()).toEqual(left)
    expect([...(await draftSession.files()).keys()]).toEqual(['f'])
  })

  it('prefers the draft of the reloaded tab to a newer one', async () => {
    const own = ago(5000)
    const draftSession = await open(await storageWith(own, ago(1000)), { ownId: own.id })
    expect(draftSession.current().id).toBe(own.id)
  })

  it('opens the newest draft that no other tab has open', async () => {
    const [newest, middle, oldest] = [ago(1000), ago(2000), ago(3000)]
    const storage = await storageWith(oldest, newest, middle)
    const draftSession = await open(storage, { lock: lockedElsewhere(newest.id) })
    expect(draftSession.current().id).toBe(middle.id)
  })

  it('does not open the draft of another tab, even of a duplicated one', async () => {
    const other = ago(1000)
    const storage = await storageWith(other)
    const draftSession = await open(storage, {
      ownId: other.id,
      lock: lockedElsewhere(other.id),
    })
    expect(draftSession.current().id).not.toBe(other.id)
    expect(draftSession.current().idempotencyKey).not.toBe(other.idempotencyKey)
    expect(await keptDrafts(storage)).toEqual([other])
  })

  it('removes expired drafts with their files', async () => {
    const old = ago(lifetime)
    const storage = await storageWith(old, ago(lifetime - 1))
    await storage.putFile(old.id, 'f', new Blob(['x']))
    await open(storage)
    expect(await keptDrafts(storage)).toHaveLength(1)
    expect(await storage.files(old.id)).toEqual(new Map())
  })

  it('keeps an expired draft that a tab has open', async () => {
    const old = ago(lifetime)
    const storage = await storageWith(old)
    await open(storage, { lock: lockedElsewhere(old.id) })
    expect(await keptDrafts(storage)).toHaveLength(1)
  })

  it('ignores unreadable drafts of another version', async () => {
    const storage = createTabStorage()
    const heads = async () => ['x', 'y', 'z'].map((id) => ({ id, savedAt: now() }))
    const opened = new Map<string, unknown>([
      ['x', { id: 7 }],
      ['y', null],
      ['z', 'text'],
    ])
    const strange: DraftStorage = { ...storage, heads, open: async (id) => opened.get(id) }
    expect((await open(strange)).current().values).toEqual(emptyValues)
  })

  it('starts a new one when the storage fails', async () => {
    const fail = () => Promise.reject(new Error('gone'))
    const broken: DraftStorage = { ...createTabStorage(), heads: fail, files: fail }
    const draftSession = await open(broken)
    expect(draftSession.current().values).toEqual(emptyValues)
    expect(await draftSession.files()).toEqual(new Map())
  })

  it('reports a draft that needs the server, and leaves it in place', async () => {
    const storage = await storageWith(ago(5))
    const sealed = { ...storage, open: () => Promise.reject(new OutOfReach()) }
    const draftSession = await open(sealed)
    expect(draftSession.outOfReach).toBe(now() - 5)
    expect(draftSession.current().values).toEqual(emptyValues)
    expect(await keptDrafts(storage)).toHaveLength(1)
  })

  it('removes expired drafts on any page, and returns the next expiry', async () => {
    const storage = await storageWith(ago(lifetime), ago(lifetime - 7))
    expect(await removeExpired({ storage, now, lock: allFree })).toBe(now() + 7)
    expect(await keptDrafts(storage)).toHaveLength(1)
    await removeAllDrafts(storage, allFree)
    expect(await removeExpired({ storage, now, lock: allFree })).toBe(Infinity)
  })

  it('clears every draft that no other tab has open', async () => {
    const other = ago(1)
    const storage = await storageWith(ago(1), other, ago(2))
    await removeAllDrafts(storage, lockedElsewhere(other.id))
    expect(await keptDrafts(storage)).toEqual([other])
  })
})
