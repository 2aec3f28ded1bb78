import { typedLine } from '../../../contract/typed-text.ts'
import { mayHold, findValues } from '../../report/identity/find-identity.ts'
import type { StaffMember } from '../../http/route.ts'

type Named = Pick<StaffMember, 'name' | 'login'>

/** Returns the words of which a login may be one. */
const wordsIn = (text: string) =>
  (
    typedLine(text)
      .toLowerCase()
      .match(/[a-z0-9][a-z0-9._-]*/g) ?? []
  ).map((word) => word.replace(/[._-]{1,20}$/, ''))

/** Whether texts name a member of staff, by name in any spelling or by login. */
export function isNamedIn({ name, login }: Named, texts: readonly string[]): boolean {
  return texts.some(
    (text) =>
      (mayHold(text, name) && findValues(text, [name]).length > 0) ||
      wordsIn(text).includes(login.toLowerCase()),
  )
}
