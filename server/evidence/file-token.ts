import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { StoredFile } from '../../contract/evidence/file.ts'
import type { Caller } from '../http/route.ts'
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

const readerMac = (keyring: Keyring, fileId: string, { id }: Pick<Caller, 'id'>): Buffer =>
  keyring.mac('file-reader', fileId, id)

/** Adds to a picture the key by which the token that sent it may have its words read. No row connects the two. */
export const withReaderKey = (
  keyring: Keyring,
  caller: Pick<Caller, 'id'> | undefined,
  file: StoredFile,
): StoredFile =>
  caller && file.mime.startsWith('image/')
    ? { ...file, reader_key: readerMac(keyring, file.file_id, caller).toString('base64url') }
    : file

/** Whether a key is that of the file for this caller. */
export function isReaderKey(
  keyring: Keyring,
  asked: { file_id: string; reader_key: string; caller: Pick<Caller, 'id'> },
): boolean {
  const given = Buffer.from(asked.reader_key, 'base64url')
  const mac = readerMac(keyring, asked.file_id, asked.caller)
  return given.length === mac.length && timingSafeEqual(given, mac)
}
