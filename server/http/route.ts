import type { Request, Response } from 'express'
import type { Access, Endpoint, Input, Output } from '../../contract/endpoint.ts'
import type { StaffRole } from '../../contract/staff/role.ts'
import type { CallerAddress } from '../platform/caller-address.ts'

/** A member of the centre's staff who has signed in at the desk. */
export interface StaffMember {
  readonly id: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** Types of reports that they work with; null: all. */
  readonly reportTypeIds: readonly number[] | null
  /** Tells this session from others in the audit. */
  readonly sessionMac: Buffer
  /** Until when a fresh code counts; null when none does any more. */
  readonly steppedUpUntil: Date | null
}

/** Who calls. A visitor leaves no trace: `id` is random, lives in the token only and is never stored. */
export interface Caller {
  readonly id: string
  /** The account of a signed-in citizen. */
  readonly userId?: string
  /** Never together with `userId`. */
  readonly staff?: StaffMember
}

/** What a handler learns of a call beyond its input. */
export interface Call {
  readonly caller: Caller | undefined
  /** Where it comes from: limits count by it, and nothing else can read it. */
  readonly address: CallerAddress
  /** Present when the endpoint is `idempotent`. */
  readonly idempotencyKey: string | undefined
  /** For `multipart` endpoints, which read the body themselves, and for how the call came. */
  readonly request: Request
}

export type Handler<E extends Endpoint> = (input: Input<E>, call: Call) => Promise<Output<E>>

/** An endpoint with the code that answers it; each feature hands a list of these to the app. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: unknown, call: Call) => Promise<unknown>
  /** Told of every refusal of somebody who is known, before it is answered, with what was sent. */
  readonly onRefused?: (sent: unknown, call: Pick<Call, 'caller' | 'request'>) => Promise<void>
  /** Whether everybody gets the same answer, which then may be compressed: see `createAnswerCompressor`. */
  readonly isSameForAll?: boolean
}

/** Pairs an endpoint with its handler, checked against the endpoint's types. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  // The only place where the type is lost: `bind` parses by `endpoint.input` before it calls.
  handle: handle as Route['handle'],
})

/** As `route`, for what everybody is answered alike. */
export const routeForAll = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  ...route(endpoint, handle),
  isSameForAll: true,
})

/** What is not a JSON call, e.g. tus: served below one path, reads the body itself, answers by HTTP status. */
export interface Protocol {
  /** Under `/api`, without a leading slash. */
  readonly path: string
  /** Visitors when left out. */
  readonly access?: Access
  /**
   * Answers a request; its `path` is what comes after the protocol's own.
   * @throws what becomes an envelope, its errcode the HTTP status
   */
  serve(request: Request, response: Response, call: Pick<Call, 'address' | 'caller'>): Promise<void>
  /** As a route's; what was sent is read as JSON. */
  readonly onRefused?: Route['onRefused']
}
