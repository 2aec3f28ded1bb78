import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  serializeSettings,
  paces,
  parseSettings,
  schemes,
  type Settings,
  textSizes,
} from './settings.ts'

const standard: Settings = {
  text: '16',
  scheme: undefined,
  pace: 'normal',
  elder: false,
  cursor: false,
  line: false,
  point: false,
}

test('where nothing is stored, every setting has its default', () => {
  expect(parseSettings('')).toEqual(standard)
})

test.for([
  'text=17',
  'text=30px',
  'text=',
  'scheme=pink',
  'scheme=toString',
  'pace=faster',
  'elder=yes',
  'elder=true',
  'elder',
  '{"text":"30","elder":true}',
  'null',
  '%',
  '&&==&',
  '<script>',
])('stored values that mean nothing are ignored: %s', (stored) => {
  expect(parseSettings(stored)).toEqual(standard)
})

test('what is right beside something wrong is obeyed', () => {
  expect(parseSettings('text=30&scheme=pink&line=1&more=1')).toEqual({
    ...standard,
    text: '30',
    line: true,
  })
})

test('whatever is stored, every setting has one of its values', () => {
  fc.assert(
    fc.property(fc.string(), (stored) => {
      const { text, scheme, pace } = parseSettings(stored)
      expect(textSizes).toContain(text)
      expect([undefined, ...schemes]).toContain(scheme)
      expect(paces).toContain(pace)
    }),
  )
})

test('settings that are stored are read again as they were', () => {
  const settings = fc.record({
    text: fc.constantFrom(...textSizes),
    scheme: fc.constantFrom(undefined, ...schemes),
    pace: fc.constantFrom(...paces),
    elder: fc.boolean(),
    cursor: fc.boolean(),
    line: fc.boolean(),
    point: fc.boolean(),
  })
  fc.assert(
    fc.property(settings, (chosen) => {
      expect(parseSettings(serializeSettings(chosen))).toEqual(chosen)
    }),
  )
})

test('only what differs is stored', () => {
  expect(serializeSettings(standard)).toBe('')
  expect(serializeSettings({ ...standard, elder: true, text: '22' })).toBe('text=22&elder=1')
})

test('the standard colours, once chosen, are stored: they overrule the device', () => {
  expect(serializeSettings({ ...standard, scheme: 'standard' })).toBe('scheme=standard')
})
