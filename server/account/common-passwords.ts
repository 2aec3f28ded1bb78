import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { badField } from '../http/call-error.ts'

/** How many of the list's passwords, the most common first, are refused. */
const most = 10_000

const read = (): Set<string> => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const passwords = z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8')))
  return new Set(
    passwords.slice(0, most).map((text) => createHash('sm3').update(text).digest('hex')),
  )
}

/** SM3 of each, as browsers send it. Made when the first password is set: 15 ms. */
let digests: Set<string> | undefined

/**
 * Refuses a new password that everybody tries first. It can be told by its digest alone, in the exact spelling of the
 * list: pages of ours say more, and say it before.
 * @param digest SM3 in lower-case hex
 * @throws CallError badInput
 */
export function refuseCommonPassword(digest: string): void {
  digests ??= read()
  if (digests.has(digest)) throw badField('password', '这个密码太常见，容易被猜到，请换一个')
}
