import type { User } from '../../../../contract/session.ts'
import type { Received } from '../../../../contract/receive.ts'

/** A phone as it is shown (spec §5). */
const maskedPhone = /^\d{3}\*{4}\d{4}$/

/** The name a citizen has entered; undefined while there is none, and `name` is their masked phone. */
export const enteredName = ({ name }: { name: string } & Received<User>): string | undefined =>
  name !== '' && !maskedPhone.test(name) ? name : undefined
