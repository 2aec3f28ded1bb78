// Runs before anything of the page is shown: a script of its own, because the CSP allows no inline one.
import { applyTheme, darkDevice, storedTheme } from './theme.ts'

const show = () => applyTheme(storedTheme())
show()
// Changed in another tab, or by the device, e.g. in the evening.
addEventListener('storage', show)
darkDevice().addEventListener('change', show)
