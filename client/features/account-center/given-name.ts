import type { User } from '../../../contract/session.ts'

/** The citizen's own name; undefined while they gave none, and are called by their masked phone. */
export const givenName = ({
  name,
  phone,
}: Pick<User, 'name'> & Partial<User>): string | undefined =>
  name !== '' && name !== phone ? name : undefined
