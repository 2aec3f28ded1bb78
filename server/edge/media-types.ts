import { lookup } from 'mime-types'

/** Binary formats that are not compressed by themselves. */
const compressibleBinaries = new Set(['application/wasm', 'image/vnd.microsoft.icon'])

/** The media type of a file by its name; one that is not known is sent as bytes to save, not to show. */
export function mediaTypeOf(name: string): { type: string; compressible: boolean } {
  const type = lookup(name) || 'application/octet-stream'
  const isText = /^text\/|[/+](json|xml|javascript)$/.test(type)
  return {
    type: isText ? `${type}; charset=utf-8` : type,
    compressible: isText || compressibleBinaries.has(type),
  }
}
