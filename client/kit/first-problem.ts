import { problem } from '#words/kit.ts'

/** Returns the message of the first broken rule of the contract; undefined without one. */
export function firstProblem(error: { issues: readonly { message: string }[] } | undefined) {
  const [first] = error?.issues ?? []
  return first && problem(first.message)
}
