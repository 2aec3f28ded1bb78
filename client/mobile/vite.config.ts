import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/web/mobile/',
  build: {
    outDir: here('../../dist/web/mobile'),
    emptyOutDir: true,
    // As for the desktop site: the WeChat browser and cheap Android phones are newer than these.
    target: ['chrome87', 'edge88', 'firefox78', 'safari14'],
    // The CSP allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
