import { beforeEach, expect, test, vi } from 'vitest'
import { dataOf } from '../../../testing/root-attributes.ts'
import { applySettings, deviceScheme, onDeviceScheme } from './apply-settings.ts'
import { parseSettings, type Settings } from './settings.ts'

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('html')
})

/** Applies stored settings; returns the root's attributes. */
function attributes(
  stored: string,
  asDevice: NonNullable<Settings['scheme']> = 'standard',
): Record<string, string> {
  applySettings(root, parseSettings(stored), asDevice)
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

test.for(['dark', 'black', 'white'] as const)(
  'a device that asks for %s gets it until the citizen chooses',
  (asDevice) => {
    expect(attributes('', asDevice)).toEqual({ scheme: asDevice })
    expect(attributes('scheme=standard', asDevice)).toEqual({})
    expect(attributes('scheme=dark', asDevice)).toEqual({ scheme: 'dark' })
  },
)

/** A device whose citizen has set this in its settings. @returns says that it was changed there */
function deviceWith(...set: readonly string[]): () => void {
  const media = new EventTarget()
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(media, { matches: set.some((feature) => query.includes(feature)) }),
  )
  return () => void media.dispatchEvent(new Event('change'))
}

test.for([
  ['nothing', [], 'standard'],
  ['dark', ['color-scheme: dark'], 'dark'],
  ['more contrast', ['contrast: more'], 'white'],
  ['dark with more contrast', ['color-scheme: dark', 'contrast: more'], 'black'],
] as const)('a device that is set to %s is followed', ([, set, scheme]) => {
  deviceWith(...set)
  expect(deviceScheme()).toBe(scheme)
})

test('the page hears when the device changes, e.g. in the evening', () => {
  const change = deviceWith()
  const heard = vi.fn<() => void>()
  onDeviceScheme(heard)
  expect(heard).not.toHaveBeenCalled()
  change()
  expect(heard).toHaveBeenCalled()
})
