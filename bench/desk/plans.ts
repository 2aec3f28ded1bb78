import pg from 'pg'

/** Log lines of the database while plans are recorded. */
export interface DatabaseLines {
  /** Returns the lines since the last call. */
  take(): string[]
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_parameter_max_length': '0',
}

/**
 * Makes the database log the plan of every statement on new connections, so that the plans are those of the running
 * product.
 * @param url connects as the superuser
 * @returns a function that stops it
 */
export async function writePlans(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  const database = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${database} set ${name} = ${pg.escapeLiteral(value)}`)
  return async () => {
    for (const name of Object.keys(settings))
      await client.query(`alter database ${database} reset ${name}`)
    await client.end()
  }
}

/** Milliseconds from which any statement is shown. */
const slow = 5

/** Returns the plans of slow statements and of those about cases, each as a list of lines. */
function plansIn(lines: readonly string[]): string[][] {
  const plans: string[][] = []
  for (const line of lines) {
    const duration = /^LOG: {2}duration: (\S+ ms) {2}plan:/.exec(line)?.[1]
    if (duration !== undefined) plans.push([duration])
    else if (line.startsWith('\t')) plans.at(-1)?.push(line.slice(1))
  }
  return plans.filter(
    ([duration = '', ...plan]) =>
      Number.parseFloat(duration) >= slow ||
      plan.some((line) => /report_case|report_search/.test(line)),
  )
}

/** Runs work twice and prints the plans of the second run. */
export async function printPlans(
  lines: DatabaseLines,
  what: string,
  action: () => Promise<unknown>,
): Promise<void> {
  await action()
  lines.take()
  await action()
  console.log(`\n### ${what}\n\n\`\`\``)
  for (const plan of plansIn(lines.take())) console.log(`${plan.join('\n')}\n`)
  console.log('```')
}
