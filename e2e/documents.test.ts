import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tracked = git('ls-files', '-co', '--exclude-standard')
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const pages = tracked.filter((path) => path.endsWith('.md'))
const operations = pages.filter((path) => path.startsWith('docs/operations/'))
const records = pages.filter((path) => /^docs\/decisions\/\d{4}-/.test(path))

/** Returns the anchors of a page's headings, in GitHub's spelling. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinksOf(page: string): string[] {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  )
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
}

/** Pages except the changelog, which may contain former names. */
const current = pages.filter((path) => path !== 'CHANGELOG.md')

describe.each(current)('%s', (page) => {
  test('links to pages and headings that exist', () => {
    expect(brokenLinksOf(page)).toEqual([])
  })

  test('names files and commands that exist', () => {
    const text = read(page)
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)]
    expect(commands.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
    const paths = [
      ...text.matchAll(
        /(?<![\w/.-])((?:bench|client|contract|docs|e2e|ops|scripts|server)\/[\w./-]*\.(?:tsx?|mjs|css|json|yml|ini|conf|svg|sql|md|txt))\b/g,
      ),
    ].map(([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('the present release has a number of its own, which the newest heading of the changelog names', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\d\S*)/gm)].map(([, number]) => number)
  expect(headings[0]).toBe(version)
  expect(new Set(headings).size).toBe(headings.length)
})

test('the number of departures from the specification is that of their table', () => {
  const page = read('docs/CONFORMANCE.md')
  const [, table = ''] = page.split('### Departures')
  const rows = table.match(/^\| \d.*\|$/gm) ?? []
  expect(page).toContain(`[${rows.length} departures](#departures)`)
})

test('operations explain every alert, and no other', () => {
  const alerts = [...read('ops/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const text = operations.map(read).join('\n')
  expect(new Set(text.match(/\bPortal[A-Z]\w+/g))).toEqual(new Set(alerts))
})

test('the page for the night has every alert that wakes somebody, and missing previews', () => {
  const rules = read('ops/alerts.yml').split('- alert: ').slice(1)
  const waking = rules.filter((rule) => rule.includes('severity: page'))
  const names = [...waking.map((rule) => rule.slice(0, rule.indexOf('\n'))), 'PortalPreviewsAway']
  const [night = ''] = read('docs/operations/README.md').split('\n## Pages')
  expect(names.filter((name) => !night.includes(name))).toEqual([])
})

/** Text files of the project; the changelog may contain former names. */
const texts = tracked.filter((path) => !/\.(webp|png|svg)$|^package-lock|^CHANGELOG/.test(path))

test('every page and every record of a decision that the project names exists', () => {
  const numbers = new Set(records.map((path) => Number(/\d{4}/.exec(path)?.[0])))
  const missing = texts.flatMap((path) => {
    const text = read(path)
    const decisions = [...text.matchAll(/(?<!former )\bdecisions?[ /]\[?0*(\d+)/gi)].filter(
      ([, number]) => !numbers.has(Number(number)),
    )
    const documents = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].filter(
      ([document]) => !existsSync(join(root, document)),
    )
    return [...decisions, ...documents].map(([words]) => `${path}: ${words}`)
  })
  expect(missing).toEqual([])
})

test('a record has the number of its file in its title', () => {
  for (const path of records)
    expect(read(path)).toMatch(new RegExp(`^# ${Number(/\d{4}/.exec(path)?.[0])}\\. .`))
})
