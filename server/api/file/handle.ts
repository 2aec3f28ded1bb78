import { randomBytes } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** A fresh `file_id`: 128 random bits, 22 characters. Whoever holds it may attach the file. */
export const newFileId = (): string => randomBytes(16).toString('base64url')

/** How the database knows a file: who reads it there cannot attach anything. */
export const handleMac = (keyring: Keyring, fileId: string): Buffer => keyring.mac('file', fileId)
