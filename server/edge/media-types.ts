import { extname } from 'node:path'

/** What a built site is made of; compressible ones are marked. */
const types: Readonly<Record<string, readonly [type: string, compressible: boolean]>> = {
  '.html': ['text/html; charset=utf-8', true],
  '.js': ['text/javascript; charset=utf-8', true],
  '.mjs': ['text/javascript; charset=utf-8', true],
  '.css': ['text/css; charset=utf-8', true],
  '.json': ['application/json; charset=utf-8', true],
  '.webmanifest': ['application/manifest+json; charset=utf-8', true],
  '.svg': ['image/svg+xml; charset=utf-8', true],
  '.txt': ['text/plain; charset=utf-8', true],
  '.xml': ['application/xml; charset=utf-8', true],
  '.wasm': ['application/wasm', true],
  '.ico': ['image/x-icon', true],
  '.png': ['image/png', false],
  '.jpg': ['image/jpeg', false],
  '.jpeg': ['image/jpeg', false],
  '.gif': ['image/gif', false],
  '.webp': ['image/webp', false],
  '.avif': ['image/avif', false],
  '.woff2': ['font/woff2', false],
  '.pdf': ['application/pdf', false],
}

/** The media type of a file by its name; what is not known is bytes to save, not to show. */
export function mediaTypeOf(name: string): { type: string; compressible: boolean } {
  const [type, compressible] = types[extname(name).toLowerCase()] ?? [
    'application/octet-stream',
    false,
  ]
  return { type, compressible }
}
