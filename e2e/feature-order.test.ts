import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Override {
  files: string[]
  rules: { 'no-restricted-imports'?: [string, { patterns: { regex: string }[] }] }
}
const { overrides }: { overrides: Override[] } = JSON.parse(
  readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
)

/** The linter's rules for each feature below a folder, lowest feature first. */
const featuresIn = (parent: string) =>
  overrides.flatMap(({ files, rules }) => {
    const [folder, name = ''] = /^(.+)\/([a-z-]+)\/\*\*$/.exec(files[0] ?? '')?.slice(1) ?? []
    const patterns = rules['no-restricted-imports']?.[1].patterns ?? []
    return folder === parent ? [{ name, patterns: patterns.map(({ regex }) => regex) }] : []
  })

describe.each(['server/api', 'server/api/staff', 'client/features', 'client/staff'])(
  'the features of %s',
  (parent) => {
    const features = featuresIn(parent)
    const order = features.map(({ name }) => name)

    test('have each a place in the order that the linter keeps', async () => {
      const entries = await readdir(join(root, parent), { withFileTypes: true })
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
      expect(folders.toSorted()).toEqual(order.toSorted())
    })

    test.each(features)('$name may import what stands below it and nothing above', (feature) => {
      const place = order.indexOf(feature.name)
      const isForbidden = (name: string) =>
        feature.patterns.some((regex) => new RegExp(regex).test(`../${name}/x.ts`))
      expect(order.filter(isForbidden)).toEqual(order.slice(place + 1))
    })

    test('are told in docs/ARCHITECTURE.md in the same order', () => {
      const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
      const told = order.map((name) => `\`${name}\``).join(' ← ')
      expect(text.replaceAll(/\s+/g, ' ')).toContain(told)
    })
  },
)
