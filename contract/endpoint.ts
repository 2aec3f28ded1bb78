import * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { StaffRole } from './staff/role.ts'

/**
 * Who may call. `anyone` needs no token, `visitor` any valid access token, `user` that of a signed-in citizen.
 * `staff` needs a desk session with one of these roles and, where `steppedUp` is set, a fresh step-up.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'user'
  | { readonly staff: readonly StaffRole[]; readonly steppedUp?: true }

/** Definition of one call: the only place for its path, method and schemas. */
export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST'
  /** Path under `/api`, without a leading slash. */
  readonly path: string
  readonly access: Access
  readonly input: I
  /** The response is parsed with it as well, so members that it does not name never leave the server. */
  readonly output: O
  /** Failures beyond `commonErrors`, for the OpenAPI document, which has the citizens' calls only. */
  readonly errors?: readonly ErrorName[]
  /** The body is multipart and read as a stream by the handler. */
  readonly multipart?: true
  /**
   * Takes an `Idempotency-Key` header: 16–64 characters of `[A-Za-z0-9_-]`. `required`: refused without it;
   * `derivable`: without it, as the specification calls, the key is derived from token and contents (decision 62).
   */
  readonly idempotent?: 'required' | 'derivable'
}

export type Input<E extends Endpoint> = z.output<E['input']>
/** Input as a caller passes it: before defaults and transformations. */
export type RawInput<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** An empty payload; extra members are ignored. */
const nothing = z.object({})
type Nothing = typeof nothing

type Definition<I extends z.ZodMiniType, O extends z.ZodMiniType> = Partial<
  Pick<Endpoint<I, O>, 'input' | 'output'>
> &
  Omit<Endpoint, 'method' | 'path' | 'input' | 'output'>

/**
 * Declares an endpoint and keeps the types of its schemas; without a schema the payload is empty.
 * @param call method and path, as in the spec's table (§7)
 */
export const endpoint = <I extends z.ZodMiniType = Nothing, O extends z.ZodMiniType = Nothing>(
  call: `${Endpoint['method']} ${string}`,
  definition: Definition<I, O>,
): Endpoint<I, O> => ({
  method: call.startsWith('GET ') ? 'GET' : 'POST',
  path: call.slice(call.indexOf(' ') + 1),
  // Without a schema, `I` and `O` are the type of `nothing`.
  input: nothing as z.ZodMiniType as I,
  output: nothing as z.ZodMiniType as O,
  ...definition,
})

/** Returns the path that the browser calls, e.g. `/api/report/create`. */
export const urlOf = (e: Pick<Endpoint, 'path'>): string => `/api/${e.path}`

/** Format of an `Idempotency-Key`. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,64}$/
