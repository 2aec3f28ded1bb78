import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Received } from '../../../contract/receive.ts'
import type { CallOptions } from '../transport.ts'
import type { Session } from './create-session.ts'

/** Creates the calls of a session: with its token, and after a remembered sign-in has been confirmed. */
export const createCall =
  ({ confirm, send }: Pick<Session<unknown>, 'confirm' | 'send'>) =>
  /** @throws CallFailure, or the reason of `options.signal` when that was aborted */
  async <I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    options?: CallOptions,
  ): Promise<Received<z.output<O>>> => {
    await confirm()
    return send(endpoint, input, options)
  }
