import type { AcceptedKind } from './kind.ts'

const maxLength = 120
/** UTF-16 units of a given name that are read. File systems allow only several hundred bytes. */
const maxRead = 2048

/** Returns a name that is safe to store, show and save: no folders, control or direction characters. */
export function safeName(given: string): string {
  const folders = Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1
  const name = withoutEdges(given.slice(folders))
    .slice(0, maxRead)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
  return shorten(withoutEdges(name), maxLength) || '未命名'
}

/** Trims blanks and dots. Uses no regular expression, because one anchored at the end takes quadratic time. */
function withoutEdges(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isEdge(text, start)) start += 1
  while (start < end && isEdge(text, end - 1)) end -= 1
  return text.slice(start, end)
}
const isEdge = (text: string, at: number) => text[at] === '.' || text[at]?.trim() === ''

const shorten = (text: string, length: number) => Array.from(text).slice(0, length).join('').trim()

/** Returns a safe name with an ending that matches the content: a JPEG named `a.exe` becomes `a.exe.jpg`. */
export function nameFor(given: string, kind: AcceptedKind): string {
  const name = safeName(given)
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const isRight = kind.endings.includes(ending)
  const stem = isRight ? name.slice(0, dot) : name
  const last = isRight ? name.slice(dot) : `.${kind.endings[0]}`
  return shorten(stem, maxLength - last.length) + last
}
