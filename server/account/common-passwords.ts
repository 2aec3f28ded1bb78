import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { badField } from '../http/call-error.ts'
import { passwordDigest } from './password.ts'

/** Number of the most common passwords in the list that are refused. */
const most = 10_000

const read = (): Set<string> => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const passwords = z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8')))
  return new Set(passwords.slice(0, most).map(passwordDigest))
}

/** SM3 digests of these passwords, as browsers send them. Computed on first use; takes 15 ms. */
let digests: Set<string> | undefined

/** Refuses a common new password, by its SM3: only exact spellings, while our pages check more. @throws CallError */
export function refuseCommonPassword(digest: string): void {
  digests ??= read()
  if (digests.has(digest)) throw badField('password', '这个密码太常见，容易被猜到，请换一个')
}
