import { createHash } from 'node:crypto'

/** As the browser sends a password. Source: spec §5. */
export const passwordDigest = (text: string): string => createHash('sm3').update(text).digest('hex')
