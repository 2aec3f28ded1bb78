import { acceptedEndings, maxFileBytes, maxFiles } from '../../../../contract/evidence/file.ts'

/** Value of the file picker's `accept`. */
export const acceptedList = acceptedEndings.map((ending) => `.${ending}`).join(',')

export const limitsInWords = `最多 ${maxFiles} 个，每个不超过 50 MB：图片、视频、录音、PDF、Word、Excel、PPT、TXT、ZIP`

/** Formats a size, e.g. `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const accepted: ReadonlySet<string> = new Set(acceptedEndings)

/**
 * Returns why a file cannot be sent, checked before upload. The server also checks the content.
 * @returns undefined for an acceptable file
 */
export function refusalOf({ name, size }: { name: string; size: number }): string | undefined {
  const ending = endingOf(name)
  if (!accepted.has(ending))
    return `“${name}”没有添加：不支持${ending ? ` .${ending} ` : '这种'}文件，可以压缩成 ZIP 后再添加`
  if (size === 0) return `“${name}”没有添加：文件是空的，或者是一个文件夹`
  if (size > maxFileBytes)
    return `“${name}”没有添加：有 ${sizeInWords(size)}，超过 50 MB，可以压缩或截取一段后再添加`
  return undefined
}
