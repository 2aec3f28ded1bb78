import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type FieldErrors, InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { useCallMutation } from './queries.ts'

/** Validates an input against the contract; returns the first error of each field. */
function fieldErrorsOf<I extends z.ZodMiniType>(
  { input }: Endpoint<I>,
  value: unknown,
): FieldErrors {
  const parsed = input.safeParse(value)
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message
  return found
}

/** A form for an endpoint's input, validated by the contract, then by the server. @param changes queries to invalidate */
export function useForm<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  changes: readonly Pick<Endpoint, 'path'>[] = [],
) {
  const { mutateAsync } = useCallMutation(endpoint, changes)
  const { problems, submitError: failure, busy, submit } = useSubmission()
  return {
    problems,
    failure,
    busy,
    /** @returns the answer; undefined when not sent or failed (see `problems` and `failure`) */
    submit: (input: z.input<I>): Promise<z.output<O> | undefined> =>
      submit(() => {
        const found = fieldErrorsOf(endpoint, input)
        if (Object.keys(found).length > 0) throw new InvalidFields(found)
        return mutateAsync(input)
      }),
  }
}
