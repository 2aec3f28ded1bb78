/** What an error says; of several at once, as of a name with two addresses, what each says. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message)
    return [...new Set(error.errors.map(sentenceOf))].join('; ')
  return error instanceof Error ? error.message : String(error)
}
