import { announced, capabilities, type CapabilityName } from '../../contract/site/capabilities.ts'
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

const isKnown = (name: string): name is CapabilityName => announced.some((known) => known === name)

/** Prints the table, the capabilities and the number of calls by standing. */
export function printConformance({
  host,
  findings,
  capabilities: names,
  passed,
}: Conformance): string {
  const rows = findings.map(({ call, standing, reason, required }) => [
    call,
    standing === 'fails' && required ? `${standings.fails}, required` : standings[standing],
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
    passed
      ? 'No call that the main jobs need has failed.'
      : 'A call that the main jobs need has failed.',
  ].join('\n')
}
