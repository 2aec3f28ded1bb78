import type * as z from 'zod/mini'
import type { ErrorName } from './envelope.ts'
import type { StaffRole } from './staff/role.ts'

/**
 * Who may call: `anyone` needs no token, `visitor` a valid access token (a signed-in one is valid too),
 * `user` a signed-in citizen's; `staff` a member of staff with any of these roles, signed in at the desk, who has given
 * a fresh code of their authenticator where it says `steppedUp`.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'user'
  | { readonly staff: readonly StaffRole[]; readonly steppedUp?: true }

/** One call of the portal: the only place where its path, method and shapes are written. */
export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST'
  /** Path under `/api`, without a leading slash. */
  readonly path: string
  readonly access: Access
  readonly input: I
  /** Parsed on the way out as well: what is not named here never leaves the server. */
  readonly output: O
  /** Failures beyond `commonErrors` that a caller must expect. */
  readonly errors: readonly ErrorName[]
  /** The body is multipart and read as a stream by the handler. */
  readonly multipart?: true
  /** Requires an `Idempotency-Key` header: 16–64 characters of `[A-Za-z0-9_-]`. */
  readonly idempotent?: true
}

export type Input<E extends Endpoint> = z.output<E['input']>
/** What a caller passes: before defaults and transformations. */
export type RawInput<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Declares an endpoint; exists so that the schemas' types are kept. */
export const endpoint = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  definition: Endpoint<I, O>,
): Endpoint<I, O> => definition

/** Where the browser calls it, e.g. `/api/report/create`. */
export const urlOf = (e: Pick<Endpoint, 'path'>): string => `/api/${e.path}`

/** The form of an `Idempotency-Key`. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,64}$/
