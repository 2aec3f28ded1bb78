import { lookup } from 'mime-types'

/** Binary formats without compression of their own. */
const compressibleBinaries = new Set(['application/wasm', 'image/vnd.microsoft.icon'])

/** Returns the media type of a file name. Unknown types are downloaded, not shown. */
export function mediaTypeOf(name: string): { type: string; compressible: boolean } {
  const type = lookup(name) || 'application/octet-stream'
  const isText = /^text\/|[/+](json|xml|javascript)$/.test(type)
  return {
    type: isText ? `${type}; charset=utf-8` : type,
    compressible: isText || compressibleBinaries.has(type),
  }
}
