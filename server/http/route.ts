import type { Request, Response } from 'express'
import type { Access, Endpoint, Input, Output } from '../../contract/endpoint.ts'
import type { PageLanguage } from '../../contract/pages.ts'
import type { StaffRole } from '../../contract/staff/role.ts'
import type { CallerAddress } from '../platform/caller-address.ts'

/** A member of staff who is signed in at the desk. */
export interface StaffMember {
  readonly id: string
  readonly name: string
  readonly login: string
  readonly roles: readonly StaffRole[]
  /** Report types that they may handle; null: all. */
  readonly reportTypeIds: readonly number[] | null
  /** Identifies the session in the audit. */
  readonly sessionMac: Buffer
  /** End of the step-up by a fresh code; null without one. */
  readonly steppedUpUntil: Date | null
}

/** The caller. A visitor leaves no trace: `id` is random, exists in the token only and is never stored. */
export interface Caller {
  readonly id: string
  /** Account of a signed-in citizen. */
  readonly userId?: string
  /** The signed-in member of staff; never together with `userId`. */
  readonly staff?: StaffMember
}

export interface Call {
  readonly caller: Caller | undefined
  /** Client address; rate limits alone can read it. */
  readonly address: CallerAddress
  /** Present when the endpoint is `idempotent`. */
  readonly idempotencyKey: string | undefined
  /** Language of the page, for messages that the call sends. Never stored with a report or an account. */
  readonly language: PageLanguage
  /** The request, for `multipart` endpoints, which read the body themselves. */
  readonly request: Request
}

/** Handles a call; for an output without members it returns nothing. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  call: Call,
) => Promise<Output<E> extends Record<string, never> ? Output<E> | void : Output<E>>

/** An endpoint with its handler; each feature passes a list of these to the app. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: unknown, call: Call) => Promise<unknown>
  /** Called with the input before a known caller is refused. */
  readonly onRefused?: (sent: unknown, call: Pick<Call, 'caller' | 'request'>) => Promise<void>
  /** Whether everybody gets the same response, which may then be compressed: see `createAnswerCompressor`. */
  readonly isSameForAll?: boolean
}

/** Pairs an endpoint with its handler, checked against the endpoint's types. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  // The type is lost only here: `bind` parses by `endpoint.input` before it calls the handler.
  handle: handle as Route['handle'],
})

/** Like `route`, for endpoints whose response is the same for everybody. */
export const routeForAll = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  ...route(endpoint, handle),
  isSameForAll: true,
})

/** A protocol other than JSON calls, e.g. tus: it reads the body itself and responds by HTTP status. */
export interface Protocol {
  /** Path under `/api`, without a leading slash. */
  readonly path: string
  /** Default: visitors. */
  readonly access?: Access
  /**
   * Handles a request; `path` is relative to the protocol's own.
   * @throws errors that become an envelope, with the errcode as HTTP status
   */
  serve(request: Request, response: Response, call: Pick<Call, 'address' | 'caller'>): Promise<void>
  /** Same as for a route; the input is parsed as JSON. */
  readonly onRefused?: Route['onRefused']
}

/** Returns the key of a call to an idempotent endpoint; `bind` refuses calls without one. */
export function idempotencyKeyOf(call: Pick<Call, 'idempotencyKey'>): string {
  if (!call.idempotencyKey) throw new Error('the endpoint is not declared idempotent')
  return call.idempotencyKey
}
