import { contentsReader } from '../platform/crypto/contents-reader.ts'
import type { DataKey } from '../platform/crypto/data-key.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { SealContext } from '../platform/crypto/seal.ts'
import type { SealedContent } from '../platform/database/report-columns.ts'

/** The columns sealed under a file's data key: its name and digests, and its reporter's password. */
export type NameColumn = SealedContent<'file'>
type AtUpload = Exclude<NameColumn, 'password'>
export type Names = { readonly [Column in AtUpload]: string | null }
export type SealedNames = { readonly [Column in `${NameColumn}_sealed`]: Buffer | null }

/** Returns the seal context of a name. Names the table, because a file and its upload share one storage key. */
export const namePlace = (
  table: 'file' | 'upload',
  storageKey: string,
  column: NameColumn,
): SealContext => ({ table, column, row: storageKey })

export const sealName = (
  key: DataKey,
  table: 'file' | 'upload',
  storageKey: string,
  name: string,
): Buffer => key.seal(name, namePlace(table, storageKey, 'name'))

export function sealNames(
  key: DataKey,
  storageKey: string,
  names: Names,
): Omit<SealedNames, 'password_sealed'> {
  const seal = (column: AtUpload) => {
    const text = names[column]
    return text === null ? null : key.seal(text, namePlace('file', storageKey, column))
  }
  return {
    name_sealed: seal('name'),
    sm3_sealed: seal('sm3'),
    original_sm3_sealed: seal('original_sm3'),
  }
}

/** The columns of `file` or `upload` that are read here. */
export interface NamedRow extends Partial<SealedNames> {
  readonly storage_key: string
  readonly data_key: Buffer | null
}

/** Opens a file's or upload's name and digests, and a file's password. */
export function readNames(
  keyring: Keyring,
  table: 'file' | 'upload',
  row: NamedRow,
): (column: NameColumn) => string | null {
  const owner = { kind: 'file', storageKey: row.storage_key } as const
  const reader = contentsReader({ keyring }, owner, row.data_key)
  return (column) =>
    reader.read(namePlace(table, row.storage_key, column), row[`${column}_sealed`] ?? null)
}
