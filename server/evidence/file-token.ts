import { randomBytes } from 'node:crypto'
import type { Keyring } from '../platform/crypto/keyring.ts'

/** A fresh `file_id`: 128 random bits, 22 characters. Whoever holds it may attach the file. */
export const newFileId = (): string => randomBytes(16).toString('base64url')

/** What the database stores of a `file_id`: whoever reads it there cannot attach the file. */
export const fileTokenMac = (keyring: Keyring, fileId: string): Buffer =>
  keyring.mac('file', fileId)

/** What the database stores of an unfinished upload's id. */
export const uploadMac = (keyring: Keyring, uploadId: string): Buffer =>
  keyring.mac('upload', uploadId)

/**
 * The `file_id` of a finished upload: derived, so that it can be asked for again without being stored.
 */
export const fileIdOf = (keyring: Keyring, uploadId: string): string =>
  keyring.mac('upload file', uploadId).subarray(0, 16).toString('base64url')
