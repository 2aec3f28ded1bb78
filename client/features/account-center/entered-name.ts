import type { User } from '../../../contract/session.ts'

/** The name a citizen has entered; undefined while there is none, and `name` is their masked phone. */
export const enteredName = ({
  name,
  phone,
}: Pick<User, 'name'> & Partial<User>): string | undefined =>
  name !== '' && name !== phone ? name : undefined
