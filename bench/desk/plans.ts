import pg from 'pg'

/** Lines that the database writes while plans are wanted. */
export interface DatabaseLines {
  /** Returns the lines that were written since the last call. */
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
 * Lets the database write down how it carries out every statement of programs that connect from now on: of the product
 * as it runs, not of a copy of its statements.
 * @param url of the superuser
 * @returns ends it
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

/** From here on, in ms, a statement is of interest whatever it is about. */
const slow = 5

/** Statements about cases, and slow ones, with their plans, each a list of lines. */
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

/** Carries something out twice and prints how the database went about the second. */
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
