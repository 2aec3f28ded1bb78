import * as z from 'zod/mini'

/** Only the name is rewritten. */
const manifest = z.looseObject({ name: z.string() })

function read(json: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(json))
  } catch (cause) {
    throw new Error('the built manifest.webmanifest must be a web app manifest', { cause })
  }
}

/**
 * Writes the configured title into a built web app manifest, as the name of the installed site.
 * @throws when the file is not a manifest
 */
export const renderManifest = (json: string, title: string): string =>
  JSON.stringify({ ...read(json), name: title })
