// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Returns the custom properties of the first rule of a selector in a style sheet. */
function propertiesOf(css: string, selector: string): Record<string, string> {
  const [, body = ''] = css.split(`${selector} {`)
  const [rule = ''] = body.split('}')
  return Object.fromEntries(
    [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const tokens = propertiesOf(read('tokens.css'), ':root')
const modes = read('../citizen/site/accessibility/modes.css')
const desk = read('../desk/frame/tokens.css')
const scheme = (name: string) => ({
  ...tokens,
  ...propertiesOf(modes, '[data-scheme]'),
  ...propertiesOf(modes, `[data-scheme='${name}']`),
})
const deskTokens = { ...tokens, ...propertiesOf(desk, ':root') }
const theme = (name: string) => ({ ...deskTokens, ...propertiesOf(desk, `[data-theme='${name}']`) })

/** The themes of the pages with the minimum contrast of text. */
const looks = [
  ['as it is', tokens, 4.5],
  ['dark', scheme('dark'), 4.5],
  ['white on black', scheme('black'), 7],
  ['black on white', scheme('white'), 7],
  ['at the desk', deskTokens, 4.5],
  ['at the desk, dark', theme('dark'), 4.5],
  ['at the desk, more contrast', theme('contrast'), 7],
] as const

/** Returns the relative luminance. Source: WCAG 2.2. */
function luminance(colour: string): number {
  const digits = colour.slice(1)
  const pairs = digits.length === 3 ? Array.from(digits, (d) => d + d) : digits.match(/../g)
  const [r = NaN, g = NaN, b = NaN] = (pairs ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(look: Readonly<Record<string, string>>, one: string, other: string): number {
  const colourOf = (name: string): string => {
    const value = look[`--${name}`] ?? ''
    const [, alias] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
    return alias ? colourOf(alias) : value
  }
  const [lighter = NaN, darker = NaN] = [one, other]
    .map((name) => luminance(colourOf(name)))
    .toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper-warm', 'paper', 'wash', 'slip']
const tints = ['blue-tint', 'red-tint', 'green-tint', 'amber-tint']

/** Pairs of text and surface colours. */
const texts: readonly (readonly [texts: readonly string[], surfaces: readonly string[]])[] = [
  [
    ['ink', 'ink-soft'],
    [...grounds, ...tints],
  ],
  [['ink-faint', 'blue', 'red', 'green', 'amber', 'vermilion'], grounds],
  [['blue', 'ink-faint'], ['blue-tint']],
  [['red'], ['red-tint']],
  [['green'], ['green-tint']],
  [['amber'], ['amber-tint']],
  [['on-blue'], ['blue', 'blue-hover', 'red', 'red-hover']],
  [['on-deep', 'on-deep-soft'], ['blue-deep']],
]

test.for(looks)('text is readable on every surface: %s', ([, look, least]) => {
  const weak = texts.flatMap(([inks, surfaces]) =>
    inks.flatMap((ink) =>
      surfaces
        .map((surface) => `${ink} on ${surface}: ${contrast(look, ink, surface).toFixed(2)}`)
        .filter((pair) => !(Number(pair.split(': ')[1]) >= least)),
    ),
  )
  expect(weak).toEqual([])
})

test.for(looks)('controls stand out from their background: %s', ([, look]) => {
  for (const surface of ['paper-warm', 'paper', 'slip'])
    for (const line of ['line-strong', 'focus-paper'])
      expect(contrast(look, line, surface), `${line} on ${surface}`).toBeGreaterThanOrEqual(3)
})

const citizens = ['./', '../citizen'].flatMap((folder) => {
  const path = new URL(`${folder}/`, import.meta.url)
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({
      file: `${folder}/${file}`,
      css: readFileSync(new URL(file, path), 'utf8'),
    }))
})

test('citizens’ pages have no text smaller than 14 px', () => {
  const small = citizens.flatMap(({ file, css }) =>
    [...css.matchAll(/(?:--t-[a-z]+|font-size|font):[^;]*?([\d.]+)(rem|px)/g)]
      .filter(([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1) < 14)
      .map(([rule]) => `${file}: ${rule}`),
  )
  expect(citizens.length).toBeGreaterThan(50)
  expect(small).toEqual([])
})
