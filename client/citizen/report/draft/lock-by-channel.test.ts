import { afterEach, expect, test, vi } from 'vitest'
import { lockDraft, type Release } from './draft-lock.ts'

/** What a test has locked. */
const held: (Release | undefined)[] = []
const lock = async (draftId: string, timeoutMs = 0) => {
  // As on a page that came by plain http.
  vi.stubGlobal('isSecureContext', false)
  const release = await lockDraft(draftId, timeoutMs, undefined)
  held.push(release)
  return release
}
afterEach(() => {
  for (const release of held.splice(0)) release?.()
  vi.unstubAllGlobals()
})

test('locks a draft for one tab without Web Locks', async () => {
  expect(await lock('a')).toBeTypeOf('function')
  expect(await lock('a')).toBeUndefined()
  expect(await lock('b')).toBeTypeOf('function')
})

test('grants the lock after its release, and waits for a tab that is closing', async () => {
  const release = await lock('a')
  const waiting = lock('a', 1000)
  release?.()
  expect(await waiting).toBeTypeOf('function')
})

test('grants the lock to one of two simultaneous requests', async () => {
  const answers = await Promise.all([lock('a'), lock('a')])
  expect(answers.filter(Boolean)).toHaveLength(1)
})
