import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { useCallMutation } from './queries.ts'

/** Field path in the contract, e.g. `grant.roles` → error message. */
export type FieldErrors = Readonly<Record<string, string>>

/** Validates an input against the contract; returns the first error of each field. */
export function fieldErrorsOf<I extends z.ZodMiniType>(
  { input }: Endpoint<I>,
  value: unknown,
): FieldErrors {
  const parsed = input.safeParse(value)
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message
  return found
}

/**
 * A form whose fields are an endpoint's input, validated by the contract, then by the server.
 * @param changes endpoints whose queries to invalidate on success
 */
export function useForm<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  changes: readonly Pick<Endpoint, 'path'>[] = [],
) {
  const send = useCallMutation(endpoint, changes)
  const [problems, setProblems] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  /** @returns the answer; undefined when not sent or failed (see `problems` and `failure`) */
  const submit = async (input: z.input<I>): Promise<z.output<O> | undefined> => {
    const found = fieldErrorsOf(endpoint, input)
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || send.isPending) return undefined
    try {
      return await send.mutateAsync(input)
    } catch (thrown) {
      if (thrown instanceof CallFailure && thrown.fields) setProblems(thrown.fields)
      setFailure(messageOf(thrown))
      return undefined
    }
  }
  return { problems, failure, busy: send.isPending, submit }
}
