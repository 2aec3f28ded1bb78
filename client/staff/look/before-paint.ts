// Runs before anything of the page is shown: a script of its own, because the CSP allows no inline one.
import { applyTheme, storedTheme } from './theme.ts'

applyTheme(storedTheme())
// Changed in another tab.
addEventListener('storage', () => applyTheme(storedTheme()))
