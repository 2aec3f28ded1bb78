/** How the desk looks: as the device says, or as was chosen. `contrast`: 7:1 and lines that can be seen. */
export const themes = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
  contrast: '高对比',
} as const
export type Theme = keyof typeof themes

/** Where the browser keeps it. */
const themeKey = 'desk.theme'

/** The theme that was chosen in this browser. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey) ?? ''
    return Object.hasOwn(themes, stored) ? (stored as Theme) : 'system'
  } catch {
    // Refused, e.g. in a private window.
    return 'system'
  }
}

/** Whether the device is dark, and when that changes. */
export const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** Shows a theme on the page: `data-theme` on its root says how it looks now, and never `system`. */
export const applyTheme = (theme: Theme): void => {
  const asDevice = darkDevice().matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme === 'system' ? asDevice : theme
}

/** Shows a theme, and keeps it for the next time. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // It lasts as long as the page.
  }
}
