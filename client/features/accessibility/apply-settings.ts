import type { Settings } from './settings.ts'

/**
 * Writes settings onto the page's root, where `modes.css` and the components that show what is
 * switched on read them: the attributes alone say how the page is now.
 * @param wantsContrast the device asks for more contrast: obeyed until the citizen chooses a scheme
 */
export function applySettings(root: HTMLElement, settings: Settings, wantsContrast: boolean): void {
  const { text, elder, cursor, line, point } = settings
  const size = elder && text === '16' ? '18' : text
  const scheme = settings.scheme ?? (wantsContrast ? 'white' : 'standard')
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

/**
 * Whether this device asks for more contrast, which nobody sets by accident.
 *
 * A dark device (`prefers-color-scheme`) is not obeyed: many phones go dark by the clock, unasked, and a
 * citizen who compares the page with the one on a notice or beside them must see the same one. Dark is in
 * the panel, for those who choose it.
 */
export const deviceWantsContrast = (): boolean => matchMedia('(prefers-contrast: more)').matches
