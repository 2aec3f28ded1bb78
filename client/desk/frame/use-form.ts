import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { useCallMutation } from './queries.ts'

/** Validates an input against the contract. @throws InvalidFields with the first error of each field */
export function checkInput<I extends z.ZodMiniType>({ input }: Endpoint<I>, value: unknown): void {
  const { error } = input.safeParse(value)
  if (!error) return
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[path.join('.')] ??= message
  throw new InvalidFields(found)
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
        checkInput(endpoint, input)
        return mutateAsync(input)
      }),
  }
}
