import { CallFailure } from '../kit/call-failure.ts'

/** Returns the failure of a call. @throws Error when the call succeeds, or fails otherwise */
export async function failureOf(calling: Promise<unknown>): Promise<CallFailure> {
  const thrown = await calling.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (thrown instanceof CallFailure) return thrown
  throw new Error(`expected a CallFailure, got ${String(thrown)}`)
}
