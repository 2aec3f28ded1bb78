import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { noticeInWords } from '../client/citizen/words/en/notices.ts'
import { statusNames } from '../contract/report/report-status.ts'
import { coolingDays } from '../contract/time-limits.ts'

const root = join(import.meta.dirname, '..')
const han = /\p{Script=Han}/u

/** Returns the Chinese texts of a source from where notices are written; a template in each way that its parts allow. */
function noticesIn(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  const whole = path.endsWith('notify-owner.ts')
  const within: [start: number, end: number][] = whole ? [[0, source.length]] : []
  const texts: { start: number; text: string }[] = []
  const inTemplates = new Set<number>()
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && ['notify', 'keepPhone'].includes(callee.name))
        within.push([start, end])
    },
    // The default text of `keepPhone`, and the other one.
    AssignmentPattern: ({ start, end }) => void within.push([start, end]),
    TemplateLiteral({ quasis, expressions, start }) {
      const variants = expressions.map((part) => {
        const code = source.slice(part.start, part.end)
        if (code === 'coolingDays') return [String(coolingDays)]
        if (code === 'statusNames[news]') return Object.values(statusNames)
        if (part.type !== 'ConditionalExpression') return [code]
        return [part.consequent, part.alternate].map((one) => {
          inTemplates.add(one.start)
          return one.type === 'Literal' ? String(one.value) : ''
        })
      })
      const all = variants.reduce(
        (begun, values, at) =>
          begun.flatMap((text) => values.map((value) => text + value + quasis[at + 1]?.value.raw)),
        [quasis[0]?.value.raw ?? ''],
      )
      for (const text of all) texts.push({ start, text })
    },
    Literal({ value, start }) {
      if (typeof value === 'string') texts.push({ start, text: value })
    },
  }).visit(parseSync(path, source).program)
  return texts
    .filter(
      ({ start, text }) =>
        han.test(text) &&
        !inTemplates.has(start) &&
        within.some(([from, to]) => from <= start && start < to),
    )
    .map(({ text }) => text)
}

const notices = globSync('server/{account/*,report/transition/notify-owner}.ts', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .flatMap(noticesIn)

test('finds the notices', () => {
  expect(notices.length).toBeGreaterThan(35)
})

test.each(notices)('%s is in English on English pages', (text) => {
  expect(noticeInWords(text)).not.toMatch(han)
})

test('a notice of another back end stays as it is', () => {
  expect(noticeInWords('系统升级通知')).toBe('系统升级通知')
})
