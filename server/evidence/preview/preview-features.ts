import * as z from 'zod/mini'
import { contentsReader, ifReadable } from '../../platform/crypto/contents-reader.ts'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { OpenedFile } from '../../platform/preview/opened-file.ts'

/** Features by which the search and the look-up of similar cases find a file, with those of its opened members. */
export interface FileFeatures {
  /** PDQ of its pictures, hexadecimal, one behind the other, without those that have too little structure. */
  readonly hashes: string
  readonly text: string
  /** Contents of the QR codes. */
  readonly codes: readonly string[]
  /** SM3 of its members, hexadecimal. */
  readonly digests: readonly string[]
}

/** Characters of a file's text that the search finds: an index of whole documents would be larger than that of all reports. */
const mostSearched = 5000
/** Characters of a file and its members together. */
const mostSearchedInAll = 50_000
/** Quality from which on a hash of a picture says anything. Source: Meta's description of PDQ. */
const leastQuality = 50

const placeOf =
  (column: string) =>
  (storageKey: string): SealContext => ({ table: 'file_preview', column, row: storageKey })
const hashPlace = placeOf('hash')
const wordsPlace = placeOf('words')

const fileWords = z.object({
  text: z.string(),
  codes: z.array(z.string()),
  digests: z._default(z.array(z.string()), []),
})

/** Returns the strings of a text, whatever its kind. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

export function featuresOf({ text, likenesses = [], sm3 }: OpenedFile): FileFeatures {
  const { kind: _, codes = [], ...contents } = { kind: '', codes: undefined, ...text }
  return {
    hashes: likenesses
      .flatMap(({ hash, quality }) => (quality >= leastQuality ? hash : []))
      .join(''),
    text: stringsIn(contents).join('\n').trim().slice(0, mostSearched).toWellFormed(),
    codes,
    digests: sm3 === undefined ? [] : [sm3],
  }
}

export const joinFeatures = (file: FileFeatures, member: FileFeatures): FileFeatures => ({
  hashes: file.hashes + member.hashes,
  text: [file.text, member.text]
    .filter(Boolean)
    .join('\n')
    .slice(0, mostSearchedInAll)
    .toWellFormed(),
  codes: [...new Set([...file.codes, ...member.codes])],
  digests: [...new Set([...file.digests, ...member.digests])],
})

/** Seals features as columns of `file_preview`, null where there is nothing. */
export function sealFeatures(key: DataKey, storageKey: string, { hashes, ...words }: FileFeatures) {
  const isEmpty = !words.text && words.codes.length + words.digests.length === 0
  return {
    hash_sealed: hashes ? key.seal(hashes, hashPlace(storageKey)) : null,
    words_sealed: isEmpty ? null : key.seal(JSON.stringify(words), wordsPlace(storageKey)),
  }
}

/** Opens features; empty where nothing is stored or readable. */
export function openFeatures(
  { keyring }: { readonly keyring: Keyring },
  row: {
    readonly storage_key: string
    readonly data_key: Buffer | null
    readonly hash_sealed: Buffer | null
    readonly words_sealed: Buffer | null
  },
): FileFeatures {
  const owner = { kind: 'file', storageKey: row.storage_key } as const
  const reader = contentsReader({ keyring }, owner, row.data_key)
  const read = (place: SealContext, sealed: Buffer | null) => ifReadable(reader.read(place, sealed))
  const words = read(wordsPlace(row.storage_key), row.words_sealed)
  return {
    hashes: read(hashPlace(row.storage_key), row.hash_sealed) ?? '',
    ...z.parse(fileWords, words === undefined ? { text: '', codes: [] } : JSON.parse(words)),
  }
}
