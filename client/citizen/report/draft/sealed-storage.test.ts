import { describe, expect, it } from 'vitest'
import { draftHours } from '../../../../contract/retention.ts'
import {
  draft,
  evidence,
  hour,
  reporter,
  setUp,
  textOf,
  words,
  written,
} from '../../../testing/draft-device.ts'
import { expiryMark } from './expiry-mark.ts'
import { removeExpired } from './open-draft.ts'
import { OutOfReach } from './storage.ts'

describe('stored data', () => {
  it('holds no plaintext of values, choices or files', async () => {
    const situation = setUp()
    await written(situation)
    const values = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage))
    const all = Buffer.concat([situation.device.bytes(), Buffer.from(values.join('\n'))])
    const secrets = [words, evidence.slice(0, 40), '聊天记录', draft.idempotencyKey]
    for (const marker of [...secrets, ...Object.values(reporter)])
      expect([marker, all.indexOf(marker)]).toEqual([marker, -1])
  })

  it('cannot be opened after its retention, even with the server', async () => {
    const situation = setUp()
    await written(situation)
    situation.closeTab()
    situation.advance((draftHours + 1) * hour)
    expect(await situation.page().open(draft.id)).toBeUndefined()
    expect(await textOf(situation.page())).toBeUndefined()
  })

  it('cannot be opened without the server before that', async () => {
    const situation = setUp()
    await written(situation)
    situation.closeTab()
    situation.reach(false)
    await expect(situation.page().open(draft.id)).rejects.toThrow(OutOfReach)
  })

  it('never holds the reporter', async () => {
    const situation = setUp()
    const storage = await written(situation)
    const kept = JSON.stringify(await storage.open(draft.id))
    for (const value of Object.values(reporter)) expect(kept).not.toContain(value)
    expect(kept).toContain(words)
  })

  it('never holds the password of the files', async () => {
    const situation = setUp()
    const values = { ...draft.values, file_password: '只此一个密码' }
    const kept = await (await written(situation, { values })).open(draft.id)
    expect(JSON.stringify(kept)).not.toContain(values.file_password)
    expect(JSON.stringify(kept)).toContain(words)
  })

  it('rejects changed or exchanged pieces of a file', async () => {
    const situation = setUp()
    const storage = await written(situation)
    const [first, second] = situation.device.pieces.values()
    if (!first || !second) throw new Error('the file has one piece')
    await situation.device.records.putPiece(draft.id, { ...first, bytes: second.bytes })
    expect(await textOf(storage)).toBeUndefined()
  })
  it('rejects an incomplete file', async () => {
    const situation = setUp()
    const storage = await written(situation)
    const last = [...situation.device.pieces.keys()].at(-1) ?? ''
    situation.device.pieces.delete(last)
    expect(await textOf(storage)).toBeUndefined()
  })
})

describe('a page that was killed', () => {
  it('finds text, files and key within the retention', async () => {
    const situation = setUp()
    await written(situation)
    situation.closeTab()
    situation.advance(23 * hour)
    const next = situation.page()
    expect(await next.open(draft.id)).toMatchObject({
      idempotencyKey: draft.idempotencyKey,
      values: { description: words },
    })
    expect(await textOf(next)).toBe(evidence)
  })

  it('restarts the retention after a change', async () => {
    const situation = setUp()
    await written(situation)
    situation.closeTab()
    situation.advance(23 * hour)
    const next = situation.page()
    await next.open(draft.id)
    next.hold(draft.id)
    await next.put(draft)
    await next.kept(draft.id)
    situation.closeTab()
    situation.advance(draftHours * hour)
    expect(await situation.page().open(draft.id)).toBeDefined()
    situation.advance(hour)
    expect(await situation.page().open(draft.id)).toBeUndefined()
  })

  it('keeps its key during changes without a network', async () => {
    const situation = setUp()
    await written(situation)
    situation.reach(false)
    const reloaded = situation.page()
    await reloaded.open(draft.id)
    situation.advance(hour)
    await reloaded.put({ ...draft, values: { ...draft.values, description: '又写了一点' } })
    await reloaded.kept(draft.id)
    situation.closeTab()
    situation.reach(true)
    expect(await situation.page().open(draft.id)).toMatchObject({
      values: { description: '又写了一点' },
    })
  })

  it('is found after an offline start, and sealed once the network is back', async () => {
    const situation = setUp()
    situation.reach(false)
    const storage = await written(situation)
    situation.closeTab()
    expect(await situation.page().open(draft.id)).toBeDefined()
    situation.reach(true)
    situation.advance(2 * 60_000)
    await storage.put(draft)
    await storage.kept(draft.id)
    situation.closeTab()
    situation.reach(false)
    await expect(situation.page().open(draft.id)).rejects.toThrow(OutOfReach)
  })

  it('is found within the retention when the back end issues no keys', async () => {
    const situation = setUp({ announced: false })
    await written(situation)
    situation.closeTab()
    expect(await situation.page().open(draft.id)).toBeDefined()
    situation.advance(draftHours * hour)
    const storage = situation.page()
    const lock = async () => () => undefined
    expect(await removeExpired({ storage, now: situation.now, lock })).toBe(Infinity)
    expect(situation.device.bytes()).toHaveLength(0)
  })
})

it('sets the mark of the next expiry for every page', async () => {
  await written(setUp())
  expect(expiryMark()).toBe(draft.savedAt + draftHours * hour)
})

describe('removing a draft', () => {
  it('removes text, files, key and a pending key', async () => {
    const situation = setUp()
    const storage = situation.page()
    storage.hold(draft.id)
    await storage.put(draft)
    await storage.putFile(draft.id, 'f', new Blob([evidence]))
    const kept = storage.kept(draft.id)
    await storage.remove(draft.id)
    await kept
    expect(situation.device.bytes()).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
    expect(await storage.files(draft.id)).toEqual(new Map())
  })

  it('removes files without a draft', async () => {
    const situation = setUp()
    await situation.page().putFile(draft.id, 'f', new Blob([evidence]))
    situation.advance(draftHours * hour)
    const storage = situation.page()
    await removeExpired({ storage, now: situation.now, lock: async () => () => undefined })
    expect(situation.device.bytes()).toHaveLength(0)
  })
})
