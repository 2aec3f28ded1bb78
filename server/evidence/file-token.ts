import { randomBytes } from 'node:crypto'
import type { Keyring } from '../platform/crypto/keyring.ts'

/** Returns a fresh `file_id`: 128 random bits, 22 characters. Its holder may attach the file. */
export const newFileId = (): string => randomBytes(16).toString('base64url')

/** Returns the mac that the database stores for a `file_id`; the mac cannot be used to attach the file. */
export const fileTokenMac = (keyring: Keyring, fileId: string): Buffer =>
  keyring.mac('file', fileId)

/** Returns the mac that the database stores for the id of an unfinished upload. */
export const uploadMac = (keyring: Keyring, uploadId: string): Buffer =>
  keyring.mac('upload', uploadId)

/** Returns the `file_id` of a finished upload, derived so that it can be repeated without being stored. */
export const fileIdOf = (keyring: Keyring, uploadId: string): string =>
  keyring.mac('upload file', uploadId).subarray(0, 16).toString('base64url')
