/** Returns an error's message; of an aggregate, e.g. for a name with two addresses, all messages. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && !error.message)
    return [...new Set(error.errors.map(errorMessage))].join('; ')
  return error instanceof Error ? error.message : String(error)
}
