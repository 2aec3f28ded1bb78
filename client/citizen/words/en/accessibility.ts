export const name = 'Display'
export const leave = 'Exit '
export const elder = 'Easy Mode'
export const lost = 'This did not open. Check your connection and reload the page.'

export const title = 'Display settings'
export const textSize = 'Text size'
export const textSizes = { '16': 'Normal', '18': 'Large', '22': 'Larger', '30': 'Largest' }
export const colours = 'Colours'
export const schemes = {
  standard: 'Normal',
  dark: 'Dark',
  white: 'Black on white',
  black: 'White on black',
}
export const aids = 'Reading aids'
export const cursor = 'Large pointer'
export const line = 'Reading line'
export const reset = 'Back to normal'
export const isReset = 'All settings are back to normal.'
export const close = 'Close'

export const help = 'Keys and notes'
export const keys = [
  ['Alt + /', 'Open or close these settings'],
  ['Esc', 'Close these settings'],
  ['Tab, Shift + Tab', 'To the next or previous control'],
  ['Enter, Space', 'Follow a link, press a button, tick a box'],
  ['Arrow keys', 'Choose within a group'],
  ['Ctrl + plus, minus', 'Enlarge or shrink the whole page (Command on a Mac)'],
] as const
export const helpText =
  'These settings are kept on this device only, also for the Chinese pages, where pages can be read aloud. They do not change prints.'

export const more = 'More'
export const optional = ' (optional)'
