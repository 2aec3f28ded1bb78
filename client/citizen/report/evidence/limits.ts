import * as words from '#words/report.ts'
import { maxFileBytes } from '../../../../contract/evidence/file.ts'

/** Bytes up to which files go in one request: resuming costs two requests more. Source: decision 10. */
export const smallBytes = 1024 * 1024

/** Formats a size, e.g. `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Endings of installers and programs: the centre needs the address of a program, not its bytes. */
const program = /\.(?:apk|apks|xapk|aab|ipa|hap|exe|msi|dmg|jar|scr)$/i

/** Returns why a file cannot be sent, before upload; undefined if it can. The server decides by its content. */
export function refusalOf({ name, size }: { name: string; size: number }): string | undefined {
  if (program.test(name.trim())) return words.isProgram(name)
  if (size === 0) return words.emptyFile(name)
  if (size > maxFileBytes) return words.tooLarge(name, sizeInWords(size))
  return undefined
}
