import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIcon = fileURLToPath(new URL('./icon-of.ts', import.meta.url))

/**
 * Draws the icons of lucide-react without what makes them configurable, which no page of ours uses: contexts, aliases,
 * strokes that scale (decision 17).
 */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('/lucide-react/dist/esm/icons/') && id.endsWith('/createLucideIcon.mjs')
      ? createIcon
      : undefined,
})
