import { lazy } from 'react'
import type { StripLanguage } from '../../site/accessibility/use-accessibility.tsx'

const Lost = () => (
  <p role="alert">This did not open. Please check your connection and reload the page.</p>
)

const load = () => import('./accessibility-tools.tsx').catch(() => ({ default: Lost }))

/** The accessibility strip in English. */
export const englishStrip: StripLanguage = ['Display', 'Exit ', 'Easy Mode', load, lazy(load)]
