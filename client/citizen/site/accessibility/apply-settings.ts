import type { schemes, Settings } from './settings.ts'

type Scheme = (typeof schemes)[number]

/**
 * Writes settings onto the page's root, where `modes.css` and the components that show what is
 * switched on read them: the attributes alone say how the page is now.
 * @param asDevice what the device asks for: obeyed until the citizen chooses a scheme
 */
export function applySettings(root: HTMLElement, settings: Settings, asDevice: Scheme): void {
  const { text, elder, cursor, line, point } = settings
  const size = elder && text === '16' ? '18' : text
  const scheme = settings.scheme ?? asDevice
  const attributes = {
    text: size !== '16' && size,
    scheme: scheme !== 'standard' && scheme,
    elder,
    // One thing below the other: large text has no room beside.
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

/** The scheme that this device asks for: dark or light, with more contrast or without. */
export function deviceScheme(): Scheme {
  if (contrast().matches) return dark().matches ? 'black' : 'white'
  return dark().matches ? 'dark' : 'standard'
}

/** Hears when the device asks for another one, e.g. in the evening. */
export function onDeviceScheme(listener: () => void): void {
  // Safari 13 does not tell: there the next page has it.
  for (const query of [dark(), contrast()]) query.addEventListener?.('change', listener)
}
