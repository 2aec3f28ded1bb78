import sm3 from 'sm-crypto/dist/sm3.js'

/** Returns the password's digest: SM3 in lower-case hex (spec §5) of its NFC, the same from every keyboard. */
export const passwordDigest = (password: string): string => sm3(password.normalize('NFC'))
