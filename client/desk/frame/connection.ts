import { create } from 'zustand'
import { errors } from '../../../contract/errors.ts'
import { CallFailure, noAnswer } from '../../kit/call-failure.ts'

interface Connection {
  /** Whether the last call was answered. */
  isUp: boolean
  /** Whether a call was answered after an outage, until that is announced. */
  isBack: boolean
}

/** Whether the server is reachable. */
export const useConnection = create<Connection>(() => ({ isUp: true, isBack: false }))

const away: ReadonlySet<number> = new Set([
  noAnswer,
  errors.gateway.errcode,
  errors.unavailable.errcode,
  errors.gatewayTimeout.errcode,
])

/** Whether a call failed because the server or database is unreachable, so that a retry may succeed. */
export const isServerDown = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && away.has(thrown.errcode)

/** Records the outcome of a call. @param thrown undefined after an answer */
export function noteOutcome(thrown?: unknown): void {
  const isUp = !isServerDown(thrown)
  const before = useConnection.getState()
  if (before.isUp !== isUp) useConnection.setState({ isUp, isBack: isUp })
}
