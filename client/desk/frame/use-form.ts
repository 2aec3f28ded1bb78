import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { useCallMutation } from './queries.ts'

/** A field's path in the contract, e.g. `grant.roles`, → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>

/** What the contract says about an input, before it is sent; the first problem of each field. */
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
 * A form whose fields are an endpoint's input: checked by the contract first, and by the server.
 * @param changes endpoints whose readings are out of date afterwards
 */
export function useForm<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  changes: readonly Pick<Endpoint, 'path'>[] = [],
) {
  const send = useCallMutation(endpoint, changes)
  const [problems, setProblems] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  /** @returns the answer; undefined when it was not sent, or failed: `problems` and `failure` say why */
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
