import { citizenSession } from './citizen-session.ts'

/** Makes one call of the contract in the citizen's session. */
export const { call } = citizenSession
