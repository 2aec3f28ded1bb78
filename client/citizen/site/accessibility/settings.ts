/** Sizes of text in px, for a browser whose own is 16. Source: issue 4, elder mode. */
export const textSizes = ['16', '18', '22', '30'] as const
export const schemes = ['standard', 'dark', 'black', 'white'] as const
export const paces = ['slow', 'normal', 'fast'] as const

/** How a citizen wants every page of both sites to look and to sound. */
export interface Settings {
  readonly text: (typeof textSizes)[number]
  /** Undefined: nobody chose one, and the page is as the device asks. */
  readonly scheme: (typeof schemes)[number] | undefined
  /** Of reading aloud. */
  readonly pace: (typeof paces)[number]
  /** Elder mode: larger, with more room, fewer things at once. */
  readonly elder: boolean
  readonly cursor: boolean
  /** The reading line. */
  readonly line: boolean
  /** Reads aloud what is pointed at and what has the focus. */
  readonly point: boolean
}

/** Their key in the local storage, which both sites share. */
export const settingsKey = 'accessibility'

/**
 * Reads stored settings.
 * @param stored as `serializeSettings` writes them; whatever is not a setting, or not one of its values, is ignored
 */
export function parseSettings(stored: string): Settings {
  const given = new URLSearchParams(stored)
  const one = <V extends string>(name: string, values: readonly V[]) =>
    values.find((value) => value === given.get(name))
  const isOn = (name: string) => given.get(name) === '1'
  return {
    text: one('text', textSizes) ?? '16',
    scheme: one('scheme', schemes),
    pace: one('pace', paces) ?? 'normal',
    elder: isOn('elder'),
    cursor: isOn('cursor'),
    line: isOn('line'),
    point: isOn('point'),
  }
}

/** Settings as text to store: only what differs from the defaults, so mostly nothing. */
export function serializeSettings(settings: Settings): string {
  const defaults = new Set(Object.entries(parseSettings('')).map(String))
  const changed = Object.entries(settings).filter((entry) => !defaults.has(String(entry)))
  return String(
    new URLSearchParams(
      changed.map(([name, value]) => [name, value === true ? '1' : String(value)]),
    ),
  )
}
