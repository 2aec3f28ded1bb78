import { createCall } from '../../../kit/session/create-call.ts'
import { citizenSession } from './citizen-session.ts'

/** Makes one call of the contract in the citizen's session. */
export const call = createCall(citizenSession)
