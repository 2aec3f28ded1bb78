import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type Expression } from 'oxc-parser'
import { check } from 'recheck'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Sources whose expressions may meet what a stranger has sent; those of builds and tests meet our own files alone. */
const sources = globSync('{contract,server,client}/**/*.{ts,tsx,js}', { cwd: root }).filter(
  (path) => !/\.(test|fixture)\.|\/testing\/|^client\/(build|gallery)\/|vite\.config/.test(path),
)

interface Found {
  readonly place: string
  readonly pattern: string
  readonly flags: string
}

/** Every expression written in the tree, and every place that makes one from a text. */
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

/** Without one of these an expression looks at a fixed number of characters from wherever it begins. */
const repeatsWithoutEnd = /[*+]|\{\d+,\}/

test('the whole tree is read', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(literals.length).toBeGreaterThan(100)
})

/** Made from our own constants; what those make of the worst text is measured where they are used. */
test('no other place makes an expression from a text', () => {
  expect([...new Set(made)].toSorted()).toEqual([
    'client/citizen/report/addresses/accounts.ts',
    'client/citizen/report/addresses/host.ts',
    'client/citizen/report/addresses/pasted-addresses.ts',
    'server/account/password.ts',
    'server/account/verification/challenge.ts',
    'server/config/variable.ts',
    'server/edge/pages.ts',
    'server/edge/shell.ts',
  ])
})

describe('an expression takes time that grows with the text, and not with its square', () => {
  const repeating = literals.filter(({ pattern }) => repeatsWithoutEnd.test(pattern))
  const distinct = new Map(repeating.map((found) => [`/${found.pattern}/${found.flags}`, found]))

  test.each([...distinct])(
    '%s',
    async (_name, { place, pattern, flags }) => {
      const found = await check(pattern, flags, { timeout: 60_000 })
      expect.soft(found.status, place).toBe('safe')
      if (found.status === 'vulnerable') expect(found.attack.pattern, place).toBe('')
    },
    120_000,
  )

  test.each(['[\\s.]+$', '^(a|a)*$', '/+$', '(\\w+\\s?)*:'])(
    'the check knows one that does not: /%s/',
    async (pattern) => {
      expect((await check(pattern, '')).status).toBe('vulnerable')
    },
  )
})
