import { randomBytes } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** A fresh `file_id`: 128 random bits, 22 characters. Whoever holds it may attach the file. */
export const newFileId = (): string => randomBytes(16).toString('base64url')

/** How the database knows a file: who reads it there cannot attach anything. */
export const fileTokenMac = (keyring: Keyring, fileId: string): Buffer =>
  keyring.mac('file', fileId)

/** How the database knows an upload that is not a file yet. */
export const uploadMac = (keyring: Keyring, uploadId: string): Buffer =>
  keyring.mac('upload', uploadId)

/**
 * The `file_id` that an upload becomes: always the same one, so that it can be asked for again without being
 * stored.
 */
export const fileIdOf = (keyring: Keyring, uploadId: string): string =>
  keyring.mac('upload file', uploadId).subarray(0, 16).toString('base64url')
