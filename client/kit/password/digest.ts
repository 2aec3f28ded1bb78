import sm3 from 'sm-crypto/dist/sm3.js'

/**
 * Returns the digest sent in place of the password: SM3 in lower-case hex (spec §5). Normalized to NFC, so that every
 * keyboard gives the same digest.
 */
export const passwordDigest = (password: string): string => sm3(password.normalize('NFC'))
