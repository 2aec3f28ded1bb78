import type { schemes, Settings } from './settings.ts'

type Scheme = (typeof schemes)[number]

/** Writes settings, or the device's scheme, as attributes of the root element, from which all modes are read. */
export function applySettings(root: HTMLElement, settings: Settings, asDevice: Scheme): void {
  const { text, elder, cursor, line, point } = settings
  const size = elder && text === '16' ? '18' : text
  const scheme = settings.scheme ?? asDevice
  const attributes = {
    text: size !== '16' && size,
    scheme: scheme !== 'standard' && scheme,
    elder,
    // Single-column layout: large text leaves no room for columns.
    roomy: elder || size > '18',
    cursor,
    line,
    point,
  }
  for (const [name, value] of Object.entries(attributes))
    if (value) root.setAttribute(`data-${name}`, String(value))
    else root.removeAttribute(`data-${name}`)
}

const dark = () => matchMedia('(prefers-color-scheme: dark)')
const contrast = () => matchMedia('(prefers-contrast: more)')

/** Returns the scheme that matches the device's preferences for colour and contrast. */
export function deviceScheme(): Scheme {
  if (contrast().matches) return dark().matches ? 'black' : 'white'
  return dark().matches ? 'dark' : 'standard'
}

/** Calls the listener when the device's preferred scheme changes, e.g. in the evening. */
export function onDeviceScheme(listener: () => void): void {
  // Safari 13 has no such event: the change shows on the next page load.
  for (const query of [dark(), contrast()]) query.addEventListener?.('change', listener)
}
