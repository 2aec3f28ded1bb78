import { deviceStorage } from '../../kit/device-storage.ts'
/** The desk's themes. `contrast`: text at 7:1 and visible borders. */
export const themes = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
  contrast: '高对比',
} as const
export type Theme = keyof typeof themes

/** Storage key. */
const themeKey = 'desk.theme'

export function storedTheme(): Theme {
  const stored = deviceStorage.read(themeKey) ?? ''
  return Object.hasOwn(themes, stored) ? (stored as Theme) : 'system'
}

export const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** Applies a theme. `data-theme` on the root is the effective theme, never `system`. */
export const applyTheme = (theme: Theme): void => {
  const asDevice = darkDevice().matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme === 'system' ? asDevice : theme
}

/** Applies a theme and stores it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  deviceStorage.write(themeKey, theme)
}
