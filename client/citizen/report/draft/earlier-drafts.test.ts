import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Draft, emptyValues } from './draft.ts'
import { openDraft } from './open-draft.ts'
import { createMemoryStorage } from './storage.ts'

/** Drafts as each version of this project that kept another form of them wrote them; all members are filled. */
const folder = join(import.meta.dirname, '../../../testing/drafts')
const read = (file: string) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))

type Members = Record<string, unknown>
const members = z.record(z.string(), z.unknown())
/**
 * What this version brings back of a draft: with what it has added since, which is empty, and without who reports
 * and the proof of their phone, which are not kept any more.
 */
function withAdded({ phoneProof: _proof, ...kept }: Members): Members {
  const values = members.parse(kept['values'])
  return { ...kept, values: { ...emptyValues, ...values, reporter: emptyValues.reporter } }
}
const latest = withAdded(read(readdirSync(folder).toSorted().at(-1) ?? ''))

/** A copy of the latest draft in which one member, named by its path, is another; left out if undefined. */
function latestWith(path: string, value: unknown): Members {
  const copy = structuredClone(latest)
  const names = path.split('.')
  const last = names.pop() ?? ''
  let inner: Members = copy
  for (const name of names) inner = inner[name] as Members
  if (value === undefined) delete inner[last]
  else inner[last] = value
  return copy
}

/** What the form opens with when the device holds this. */
async function restored(kept: unknown): Promise<Draft> {
  const now = () => Number(latest['savedAt'])
  const head = { id: 'kept', savedAt: now(), expiresAt: Infinity }
  const storage = {
    ...createMemoryStorage(),
    heads: async () => [head],
    open: async () => kept,
  }
  const draftSession = await openDraft({ storage, now, lock: async () => () => undefined })
  return draftSession.current()
}

test.for(readdirSync(folder))('%s is restored whole', async (file) => {
  expect(await restored(read(file))).toEqual(withAdded(read(file)))
})

test('of a draft from a newer version, everything that this version knows is restored', async () => {
  const newer = latestWith('values.witnesses', ['张三'])
  newer['version'] = 9
  expect(await restored(newer)).toEqual(latest)
})

const names = Object.keys(emptyValues) as (keyof typeof emptyValues)[]

test.for(names)('a draft from before %s was added is restored, with it empty', async (name) => {
  const expected = latestWith(`values.${name}`, emptyValues[name])
  expect(await restored(latestWith(`values.${name}`, undefined))).toEqual(expected)
})
test.for(Object.keys(emptyValues.reporter))(
  "of a draft that was kept with the reporter's %s, that is not brought back",
  async (name) => {
    const path = `values.reporter.${name}`
    expect(await restored(latestWith(path, '王小明'))).toEqual(latest)
    expect(await restored(latestWith(path, undefined))).toEqual(latest)
  },
)

test.for(names)('a draft whose %s has another form loses that member only', async (name) => {
  const expected = latestWith(`values.${name}`, emptyValues[name])
  expect(await restored(latestWith(`values.${name}`, 7))).toEqual(expected)
})
test.for(['typeId', 'way', 'attemptedAt', 'keptFor'])(
  'a draft whose %s has another form loses that member only',
  async (path) => {
    expect(await restored(latestWith(path, ['?']))).toEqual(latestWith(path, undefined))
  },
)
test.for(['stored', 'upload', 'paused'])(
  'a file whose %s has another form loses that member only',
  async (name) => {
    const { files, ...rest } = latest
    const kept = z.array(members).parse(files)
    const odd = kept.map((file) => ({ ...file, [name]: '?' }))
    const without = kept.map(({ [name]: _lost, ...file }) => file)
    expect(await restored({ ...rest, files: odd })).toEqual({ ...rest, files: without })
  },
)
test('an odd file, or an odd address, is lost alone', async () => {
  const { files } = latest
  const odd = latestWith('files', [null, ...z.array(z.unknown()).parse(files), { name: 'x.png' }])
  expect(await restored(odd)).toEqual(latest)
  const rows = [{ value: 'https://a.example' }, 5, { value: 6 }]
  expect(await restored(latestWith('values.addresses', rows))).toEqual(
    latestWith('values.addresses', [{ value: 'https://a.example' }]),
  )
})
test('without its key a draft gets another one, and counts as never sent', async () => {
  const draft = await restored(latestWith('idempotencyKey', 7))
  expect(draft).toEqual({
    ...latestWith('attemptedAt', undefined),
    idempotencyKey: expect.stringMatching(/^[\w-]{22}$/),
  })
})
