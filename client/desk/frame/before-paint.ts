// Runs before first paint. It is a separate script because the CSP allows no inline script.
import { applyTheme, darkDevice, storedTheme } from './theme.ts'

const show = () => applyTheme(storedTheme())
show()
// Follows a change in another tab, or of the device's colour scheme.
addEventListener('storage', show)
darkDevice().addEventListener('change', show)
