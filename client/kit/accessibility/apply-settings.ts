import type { Settings } from './settings.ts'

/**
 * Writes settings onto the page's root, where `modes.css` and whoever shows what is switched on look: the
 * attributes are the one place that says how the page is now.
 * @param wantsContrast the device asks for more contrast: obeyed until the citizen chooses a scheme
 */
export function applySettings(root: HTMLElement, settings: Settings, wantsContrast: boolean): void {
  const { elder, cursor, line, point } = settings
  const text = elder && settings.text === '16' ? '18' : settings.text
  const scheme = settings.scheme ?? (wantsContrast ? 'white' : 'standard')
  const attributes = {
    text: text !== '16' && text,
    scheme: scheme !== 'standard' && scheme,
    elder,
    // One thing below the other: large text has no room beside.
    roomy: elder || text === '22' || text === '30',
    cursor,
    line,
    point,
  }
  for (const [name, value] of Object.entries(attributes))
    if (value === false) root.removeAttribute(`data-${name}`)
    else root.setAttribute(`data-${name}`, value === true ? '' : value)
}

/** Whether this device asks for more contrast. Dark surroundings are no such wish: see the decision. */
export const deviceWantsContrast = (): boolean => matchMedia('(prefers-contrast: more)').matches
