import type { Settings } from './settings.ts'

/**
 * Writes settings onto the page's root, where `modes.css` and whoever shows what is switched on look: the
 * attributes are the one place that says how the page is now.
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

/** Whether this device asks for more contrast. Dark surroundings are no such wish: see the decision. */
export const deviceWantsContrast = (): boolean => matchMedia('(prefers-contrast: more)').matches
