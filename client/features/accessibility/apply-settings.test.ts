import { beforeEach, expect, test } from 'vitest'
import { dataOf } from '../../testing/root-attributes.ts'
import { applySettings } from './apply-settings.ts'
import { parseSettings } from './settings.ts'

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('html')
})

/** Applies stored settings; returns the root's attributes. */
function attributes(stored: string, wantsContrast = false): Record<string, string> {
  applySettings(root, parseSettings(stored), wantsContrast)
  return dataOf(root)
}

test('for those who chose nothing the page carries nothing', () => {
  expect(attributes('')).toEqual({})
})

test.for([
  ['text=18', { text: '18' }],
  ['text=22', { text: '22', roomy: 'true' }],
  ['text=30', { text: '30', roomy: 'true' }],
  ['scheme=dark', { scheme: 'dark' }],
  ['scheme=standard', {}],
  ['cursor=1&line=1&point=1', { cursor: 'true', line: 'true', point: 'true' }],
  ['pace=slow', {}],
] as const)('%s is written onto the root', ([stored, expected]) => {
  expect(attributes(stored)).toEqual(expected)
})

test('text in elder mode is 18 px at least', () => {
  expect(attributes('elder=1')).toEqual({ elder: 'true', roomy: 'true', text: '18' })
})

test('what is switched off is taken away', () => {
  attributes('elder=1&text=30&scheme=black&cursor=1')
  expect(attributes('')).toEqual({})
})

test('a device that asks for more contrast gets it until the citizen chooses', () => {
  expect(attributes('', true)).toEqual({ scheme: 'white' })
  expect(attributes('scheme=dark', true)).toEqual({ scheme: 'dark' })
  expect(attributes('scheme=standard', true)).toEqual({})
})
