import type { ReceivedCall, SpecificationCall } from './calls.ts'
import type { State, TokenState } from './state.ts'

/** What a call is carried out with. */
export interface CallContext {
  readonly state: State
  readonly call: ReceivedCall
  readonly session: TokenState
}

/** Answers `data`, or throws a `Refusal`. */
export type CallTable<Calls extends SpecificationCall> = Readonly<
  Record<Calls, (context: CallContext) => unknown>
>
