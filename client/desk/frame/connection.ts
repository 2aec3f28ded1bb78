import { create } from 'zustand'
import { errors } from '../../../contract/envelope.ts'
import { CallFailure, noAnswer } from '../../kit/call-failure.ts'

interface Connection {
  /** Whether the last call got an answer. */
  isUp: boolean
  /** Whether a call has been answered since it was last down, e.g. to say so. */
  isBack: boolean
}

/** Whether the server answers. */
export const useConnection = create<Connection>(() => ({ isUp: true, isBack: false }))

const away: ReadonlySet<number> = new Set([
  noAnswer,
  errors.gateway.errcode,
  errors.unavailable.errcode,
  errors.gatewayTimeout.errcode,
])

/** Whether a call failed because server or database are away: the same one may succeed a moment later. */
export const isServerDown = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && away.has(thrown.errcode)

/** Notes what a call has come to. @param thrown undefined after an answer */
export function noteOutcome(thrown?: unknown): void {
  const isUp = !isServerDown(thrown)
  const before = useConnection.getState()
  if (before.isUp !== isUp) useConnection.setState({ isUp, isBack: isUp })
}
