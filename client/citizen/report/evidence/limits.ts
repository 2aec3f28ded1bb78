import * as words from '#words/report.ts'
import { acceptedEndings, maxFileBytes, maxFiles } from '../../../../contract/evidence/file.ts'

/** Value of the file picker's `accept`. */
export const acceptedList = acceptedEndings.map((ending) => `.${ending}`).join(',')

export const limitsInWords = words.limits(maxFiles)

/** Formats a size, e.g. `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const accepted: ReadonlySet<string> = new Set(acceptedEndings)

/** Returns why a file cannot be sent, before upload; undefined if it can. The server also checks the content. */
export function refusalOf({ name, size }: { name: string; size: number }): string | undefined {
  const ending = endingOf(name)
  if (!accepted.has(ending)) return words.wrongKind(name, ending)
  if (size === 0) return words.emptyFile(name)
  if (size > maxFileBytes) return words.tooLarge(name, sizeInWords(size))
  return undefined
}
