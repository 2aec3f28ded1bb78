import { randomInt } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** Codes per person. */
export const recoveryCodeCount = 10
/** Characters that do not look alike on paper. 31^10 combinations, about 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Generates the requester's half of an invitation: 31^20 combinations, about 99 bits. */
export const newInvitationHalf = (): string => [part(), part(), part(), part()].join('-')

/** Generates recovery codes, shown once. Each replaces an authenticator code once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)

export const recoveryCodeMac = (keyring: Keyring, staffId: string, code: string): Buffer =>
  keyring.mac('staff-recovery-code', staffId, code)
