import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Override {
  files: string[]
  rules: { 'no-restricted-imports'?: [string, { patterns: { regex: string }[] }] }
}
const { overrides }: { overrides: Override[] } = JSON.parse(
  readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
)

/** The linter's rules for each feature of the API, lowest feature first. */
const features = overrides.flatMap(({ files, rules }) => {
  const name = /^server\/api\/([a-z-]+)\/\*\*$/.exec(files[0] ?? '')?.[1]
  const patterns = rules['no-restricted-imports']?.[1].patterns ?? []
  return name === undefined ? [] : [{ name, patterns: patterns.map(({ regex }) => regex) }]
})
const order = features.map(({ name }) => name)

test('every folder of the API has its place in the order that the linter keeps', async () => {
  const entries = await readdir(join(root, 'server/api'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.toSorted()).toEqual(order.toSorted())
})

test.each(features)('$name may import what stands below it and nothing above', (feature) => {
  const place = order.indexOf(feature.name)
  const isForbidden = (name: string) =>
    feature.patterns.some((regex) => new RegExp(regex).test(`../${name}/x.ts`))
  expect(order.filter(isForbidden)).toEqual(order.slice(place + 1))
})

test('docs/ARCHITECTURE.md tells the same order', () => {
  const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  const told = order.map((name) => `\`${name}\``).join(' ← ')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(told)
})
