import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** Tells zod's default messages from the messages of our schemas. */
const isGeneric = (message: string) =>
  /^(Invalid|Too |Unrecognized|Required)/.test(message) || !message

function messageOf(issue: Issue): string {
  if (!isGeneric(issue.message)) return issue.message
  if (issue.code === 'too_big') return '超出了允许的范围'
  if (issue.code === 'too_small') return '内容不足'
  return '格式不对，请检查'
}

/** Returns one message for each field: its path in dots → its first error. The empty path stands for the whole input. */
export function fieldMessages(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= messageOf(issue)
  return fields
}
