import sm3 from 'sm-crypto/dist/sm3.js'

/**
 * What leaves the browser instead of the password: SM3 in lower-case hex (spec §5). In the composed form of
 * Unicode, so that every keyboard types the same password.
 */
export const passwordDigest = (password: string): string => sm3(password.normalize('NFC'))
