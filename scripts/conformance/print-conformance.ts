import { announced, capabilities, type AnnouncedName } from '../../contract/site/capabilities.ts'
import { standings, type Standing } from './findings.ts'
import type { Conformance } from './run-conformance.ts'

/** Pads columns to their widest cell, except the last. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

const isKnown = (name: string): name is AnnouncedName => announced.some((known) => known === name)

const calls = (count: number) => `${count} ${count === 1 ? 'call' : 'calls'}`

/** Returns the verdict on the calls that the main tasks need. */
function lastLine(unmet: readonly string[], unasked: readonly string[]): string {
  const known =
    unmet.length === 0
      ? 'No call that the main tasks need is unmet.'
      : `${calls(unmet.length)} that the main tasks need unmet: ${unmet.join(', ')}.`
  return unasked.length === 0
    ? known
    : `${known} Nothing is known of ${calls(unasked.length)}: ${unasked.join(', ')}.`
}

/** Prints the table, the capabilities and the number of calls by standing. */
export function printConformance({
  host,
  findings,
  capabilities: names,
  unmet,
  unknown: unasked,
}: Conformance): string {
  const rows = findings.map(({ call, standing, reason, required }) => [
    call,
    required && (standing === 'fails' || standing === 'without')
      ? `${standings[standing]}, required`
      : standings[standing],
    reason,
  ])
  const counts = (Object.keys(standings) as Standing[]).flatMap((standing) => {
    const count = findings.filter((finding) => finding.standing === standing).length
    return count > 0 ? [`${count} ${standings[standing]}`] : []
  })
  const known = announced.map((name) =>
    names.includes(name)
      ? [`yes  ${name}`, capabilities[name].means]
      : [`no   ${name}`, `then: ${capabilities[name].without}`],
  )
  const unknown = names.filter((name) => !isKnown(name))
  return [
    host,
    '',
    table([['call', 'stands', 'why'], ...rows]),
    '',
    `Announced beyond the specification (${names.length})`,
    table(known),
    ...unknown.map((name) => `?    ${name}  not known to the portal`),
    '',
    `${counts.join(', ')}.`,
    lastLine(unmet, unasked),
  ].join('\n')
}
