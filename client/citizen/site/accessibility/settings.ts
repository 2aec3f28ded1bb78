/** Text sizes in px, for a browser whose default is 16 px. */
export const textSizes = ['16', '18', '22', '30'] as const
export const schemes = ['standard', 'dark', 'black', 'white'] as const
export const paces = ['slow', 'normal', 'fast'] as const

/** A citizen's accessibility settings; they apply to every page of both sites. */
export interface Settings {
  readonly text: (typeof textSizes)[number]
  /** Undefined until the citizen chooses one: the device's preference applies. */
  readonly scheme: (typeof schemes)[number] | undefined
  /** Speed of reading aloud. */
  readonly pace: (typeof paces)[number]
  /** Elder mode: larger text, more space, fewer items at once. */
  readonly elder: boolean
  readonly cursor: boolean
  /** The reading line. */
  readonly line: boolean
  /** Whether elements are read aloud when they are pointed at or focused. */
  readonly point: boolean
}

/** Key of the settings in localStorage, which both sites share. */
export const settingsKey = 'accessibility'

/** Reads stored settings. @param stored output of `serializeSettings`; unknown settings and values are ignored */
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

/** Returns the settings as text to store. It holds only values that differ from the defaults, so it is often empty. */
export function serializeSettings(settings: Settings): string {
  const defaults = new Set(Object.entries(parseSettings('')).map(String))
  const changed = Object.entries(settings).filter((entry) => !defaults.has(String(entry)))
  return String(
    new URLSearchParams(
      changed.map(([name, value]) => [name, value === true ? '1' : String(value)]),
    ),
  )
}
