import * as z from 'zod/mini'
import type { FileText } from '../../../contract/desk/evidence-text.ts'
import { isReadable } from '../../platform/crypto/contents-reader.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'

/** Characters of a file's text that the search finds: an index of whole documents would be larger than that of all reports. */
const mostSearched = 5000

/** Returns the seal context of what a file says. */
export const wordsPlace = (storageKey: string): SealContext => ({
  table: 'file_preview',
  column: 'words',
  row: storageKey,
})

const fileWords = z.object({ text: z.string(), codes: z.array(z.string()) })

/** Returns the strings of a text, whatever its kind. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Returns what a file says as it is sealed beside its preview; undefined where it says nothing. */
export function wordsOf(text: FileText | undefined): string | undefined {
  if (!text) return undefined
  const { kind: _, codes = [], ...contents } = { codes: undefined, ...text }
  const words = stringsIn(contents).join('\n').trim().slice(0, mostSearched).toWellFormed()
  return words || codes.length > 0 ? JSON.stringify({ text: words, codes }) : undefined
}

/** Parses what `wordsOf` returned, as it was unsealed. */
export const wordsFrom = (unsealed: string | null | undefined): z.output<typeof fileWords> =>
  unsealed && isReadable(unsealed)
    ? z.parse(fileWords, JSON.parse(unsealed))
    : { text: '', codes: [] }
