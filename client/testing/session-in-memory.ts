import type { User } from '../../contract/account/session.ts'
import type { Received } from '../../contract/receive.ts'
import { createSession } from '../kit/session/create-session.ts'

/** The session of one page, which keeps its user in memory as received. */
export function sessionInMemory() {
  let held: Received<User> | undefined
  return createSession({
    readUser: (user) => user,
    userHolder: {
      read: () => held,
      write(user) {
        held = user
      },
    },
  })
}
