import type { ReceivedCall, SpecificationCall } from './calls.ts'
import type { State, TokenState } from './state.ts'

/** The context in which a call is carried out. */
export interface CallContext {
  readonly state: State
  readonly call: ReceivedCall
  readonly session: TokenState
}

/** Handlers by call; each returns `data` or throws a `Refusal`. */
export type CallTable<Calls extends SpecificationCall> = Readonly<
  Record<Calls, (context: CallContext) => unknown>
>
