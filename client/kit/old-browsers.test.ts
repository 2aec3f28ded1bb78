import { expect, test } from 'vitest'
import { supportOldBrowsers } from './old-browsers.ts'

type Replacer = (this: string, what: string | RegExp, instead: string) => string

test('adds replaceAll where it is missing', () => {
  const prototype: { replaceAll?: Replacer } = {}
  supportOldBrowsers(prototype)
  const replaced = (text: string, what: string | RegExp, instead: string) =>
    prototype.replaceAll?.call(text, what, instead)
  expect(replaced('O0.O0', 'O', '0')).toBe('00.00')
  expect(replaced('a.b.c', '.', '-')).toBe('a-b-c')
  expect(replaced('a1b2', /\d/g, '#')).toBe('a#b#')
})

test("keeps a browser's own replaceAll", () => {
  const own: Replacer = () => 'own'
  const prototype = { replaceAll: own }
  supportOldBrowsers(prototype)
  expect(prototype.replaceAll).toBe(own)
})
