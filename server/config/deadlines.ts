import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** Steps with a time limit. */
const stages = [
  /** Accepting or rejecting a new report. */
  'received',
  /** Handling or transferring an accepted report. */
  'accepted',
  /** Deciding a result; `returned`: after an authority has sent the report back. */
  'processing',
  'returned',
  'transferred',
  /** Deciding an appeal. */
  'appealing',
] as const
export type Stage = (typeof stages)[number]

export interface DeadlineConfig {
  /** `CASE_DAYS`: working days, `received=1,accepted=5,…`; omitted steps keep their default. */
  readonly days: Readonly<Record<Stage | 'supplement' | 'extension', number>>
  /** `CASE_URGENT_HOURS`: hours by the clock, for urgent reports. */
  readonly urgentHours: Readonly<Record<Stage | 'extension', number>>
  /** `URGENT_REPORT_TYPES`: names of urgent types; reports that concern minors are always urgent. */
  readonly urgentTypes: readonly string[]
}

/** Source: STAFF §2; `supplement` is the citizen's time, `extension` may be added once, with a reason. */
const days: DeadlineConfig['days'] = {
  received: 1,
  accepted: 5,
  processing: 5,
  returned: 2,
  transferred: 5,
  appealing: 10,
  supplement: 10,
  extension: 10,
}
const urgentHours: DeadlineConfig['urgentHours'] = {
  received: 4,
  accepted: 24,
  processing: 48,
  returned: 24,
  transferred: 72,
  appealing: 120,
  extension: 72,
}

/**
 * Reads `name=number,name=number` over defaults.
 * @param most the greatest number; a longer time limit could not be told to a citizen @throws ConfigError
 */
export function numbersVariable<Name extends string>(
  env: Environment,
  variable: string,
  defaults: Readonly<Record<Name, number>>,
  most = 1000,
): Readonly<Record<Name, number>> {
  const expected = `some of ${Object.entries(defaults)
    .map(([name, number]) => `${name}=${String(number)}`)
    .join(',')}, each a whole number from 1 to ${most}`
  const given = read.pairs(env, variable)
  for (const [name = '', number, ...more] of given) {
    const value = Number(number)
    if (!Object.hasOwn(defaults, name) || more.length > 0) throw new ConfigError(variable, expected)
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new ConfigError(variable, expected)
  }
  return {
    ...defaults,
    ...Object.fromEntries(given.map(([name, number]) => [name, Number(number)])),
  }
}

export const deadlineConfig = (env: Environment): DeadlineConfig => ({
  days: numbersVariable(env, 'CASE_DAYS', days),
  urgentHours: numbersVariable(env, 'CASE_URGENT_HOURS', urgentHours),
  urgentTypes: read
    .text(env, 'URGENT_REPORT_TYPES', '暴恐,网络暴力,涉未成年人')
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean),
})
