import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftHours } from '../../../../contract/draft.ts'
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
import { keptDrafts } from '../../../testing/kept-drafts.ts'
import { sealEarlierDrafts } from './draft-storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what earlier versions kept as it was typed', () => {
  const files = new Map([['f', new Blob([evidence])]])
  const seal = async (age: number) => {
    const { device, page, now } = setUp({
      earlier: [{ id: draft.id, draft: { ...draft, savedAt: 0 }, files }],
    })
    const storage = page()
    await sealEarlierDrafts(device.records, storage, () => now() + age)
    await expect.poll(() => device.left.size).toBe(0)
    return { device, storage }
  }

  it('is sealed at the first visit, without who reports, and goes on', async () => {
    const { device, storage } = await seal(hour)
    expect(await storage.open(draft.id)).toMatchObject({ values: { description: words } })
    expect(await textOf(storage)).toBe(evidence)
    expect(device.bytes().indexOf(words)).toBe(-1)
    expect(JSON.stringify(await keptDrafts(storage))).not.toContain(reporter.phone)
  })

  it('is deleted when it is older than was promised', async () => {
    const { device } = await seal(draftHours.days * hour)
    expect(device.bytes()).toHaveLength(0)
  })
})

it('seals in the same way by plain http, where the browser has no cryptography', async () => {
  const random = (bytes: Uint8Array<ArrayBuffer>) => bytes.map(() => Math.random() * 256)
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => {
      bytes.set(random(bytes))
      return bytes
    },
  })
  const situation = setUp()
  await written(situation)
  expect(situation.device.bytes().indexOf(words)).toBe(-1)
  situation.closeTab()
  const next = situation.page()
  expect(await next.open(draft.id)).toMatchObject({ values: { description: words } })
  expect(await textOf(next)).toBe(evidence)
})
