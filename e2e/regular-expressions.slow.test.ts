import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type Expression } from 'oxc-parser'
import { check } from 'recheck'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Sources whose expressions may match untrusted input; those of builds and tests match our own files alone. */
const sources = globSync('{contract,server,client}/**/*.{ts,tsx,js}', { cwd: root }).filter(
  (path) => !/\.(test|fixture)\.|\/testing\/|^client\/(build|gallery)\/|vite\.config/.test(path),
)

interface Found {
  readonly place: string
  readonly pattern: string
  readonly flags: string
}

/** Finds every regular expression literal, and every call that builds one from text. */
function readSources() {
  const literals: Found[] = []
  const made: string[] = []
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8')
    const isMade = (callee: Expression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') made.push(path)
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const place = `${path}:${text.slice(0, node.start).split('\n').length}`
        literals.push({ place, ...node.regex })
      },
      NewExpression: ({ callee }) => isMade(callee),
      CallExpression: ({ callee }) => isMade(callee),
    }).visit(parseSync(path, text).program)
  }
  return { literals, made }
}
const { literals, made } = readSources()

/** Quantifiers without a bound. An expression without them reads a fixed number of characters from each start. */
const repeatsWithoutEnd = /[*+]|\{\d+,\}/

/** Characters read decide, not the time that a loaded machine takes: after a time-out, `recheck` reports safe ones too. */
const parameters = { timeout: 60_000, incubationTimeout: null, attackTimeout: null }

test('reads the whole tree', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(literals.length).toBeGreaterThan(100)
})

/** Built from our own constants, or from single code points; tests beside their callers measure the worst input. */
test('builds expressions from strings only in the listed files', () => {
  expect([...new Set(made)].toSorted()).toEqual([
    'contract/report/addresses/accounts.ts',
    'contract/report/addresses/host.ts',
    'contract/report/addresses/pasted-addresses.ts',
    'contract/report/danger/danger-words.ts',
    'contract/typed-text.ts',
    'server/account/password.ts',
    'server/account/verification/challenge.ts',
    'server/config/variable.ts',
    'server/edge/pages.ts',
    'server/edge/shell.ts',
    'server/preview/read-chat.ts',
  ])
})

describe('matches in linear time', () => {
  const repeating = literals.filter(({ pattern }) => repeatsWithoutEnd.test(pattern))
  const distinct = new Map(repeating.map((found) => [`/${found.pattern}/${found.flags}`, found]))

  test.each([...distinct])(
    '%s',
    async (_name, { place, pattern, flags }) => {
      const found = await check(pattern, flags, parameters)
      expect.soft(found.status, place).toBe('safe')
      if (found.status === 'vulnerable') expect(found.attack.pattern, place).toBe('')
    },
    120_000,
  )

  test.each(['[\\s.]+$', '^(a|a)*$', '/+$', '(\\w+\\s?)*:'])('recognises /%s/', async (pattern) => {
    expect((await check(pattern, '', parameters)).status).toBe('vulnerable')
  })
})
