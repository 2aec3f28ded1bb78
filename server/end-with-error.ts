/** What an error says; of several at once, as of a name with two addresses, what each says. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof AggregateError && !error.message)
    return [...new Set(error.errors.map(sentenceOf))].join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Says in one line what ends a program, and has it end with 1. */
export function endWithError(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
