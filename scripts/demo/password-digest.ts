import { createHash } from 'node:crypto'

/** Returns a password's digest as the browser sends it. Source: spec §5. */
export const passwordDigest = (text: string): string => createHash('sm3').update(text).digest('hex')
