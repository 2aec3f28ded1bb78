import type { Kind } from './kind.ts'

const maxLength = 120

/**
 * Makes a name safe to store, show and save under: no folders, no control or direction characters, nothing
 * that a file system refuses.
 */
export function safeName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  return shorten(name, maxLength) || '未命名'
}

const shorten = (text: string, length: number) => Array.from(text).slice(0, length).join('').trim()

/** A safe name that ends as the content says, whatever it was called: `a.exe` that is a picture → `a.exe.jpg`. */
export function nameFor(given: string, kind: Kind): string {
  const name = safeName(given)
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const isRight = kind.endings.includes(ending)
  const stem = isRight ? name.slice(0, dot) : name
  const last = isRight ? name.slice(dot) : `.${kind.endings[0]}`
  return shorten(stem, maxLength - last.length) + last
}
