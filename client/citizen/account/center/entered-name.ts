import type { User } from '../../../../contract/account/session.ts'
import type { Received } from '../../../../contract/receive.ts'

/** A masked phone (spec §5). */
const maskedPhone = /^\d{3}\*{4}\d{4}$/

/** Returns the name that the citizen has entered; undefined while `name` is their masked phone. */
export const enteredName = ({ name }: { name: string } & Received<User>): string | undefined =>
  name !== '' && !maskedPhone.test(name) ? name : undefined
