import { randomInt } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** How many one is given. */
export const recoveryCodeCount = 10
/** Without what looks alike on paper. 31^10 of them: about 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Told once; each is a code of the authenticator once, for whoever has lost that. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)

/** What is stored of one. */
export const recoveryCodeMac = (keyring: Keyring, staffId: string, code: string): Buffer =>
  keyring.mac('staff-recovery-code', staffId, code)
