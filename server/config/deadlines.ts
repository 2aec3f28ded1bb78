import { ConfigError, textVariable, type Environment } from './variable.ts'

/** What is waited for, and how long it may take at most. */
const stages = [
  /** Accepting or rejecting what came in. */
  'received',
  /** Beginning to handle, or transferring, what was accepted. */
  'accepted',
  /** A result, from when it is handled; `returned`: from when an authority has sent it back. */
  'processing',
  'returned',
  'transferred',
  /** Deciding an appeal. */
  'appealing',
] as const
export type Stage = (typeof stages)[number]

/** How long each step of a report may take. */
export interface DeadlineConfig {
  /** `CASE_DAYS`: working days, `received=1,accepted=5,…`; what is left out keeps its default. */
  readonly days: Readonly<Record<Stage | 'supplement' | 'extension', number>>
  /** `CASE_URGENT_HOURS`: hours by the clock, for what is urgent. */
  readonly urgentHours: Readonly<Record<Stage | 'extension', number>>
  /** `URGENT_REPORT_TYPES`: names of types that come first; reports that concern minors always do. */
  readonly urgentTypes: readonly string[]
}

/** Source: STAFF §2; `supplement` is the citizen's time, `extension` is what may be added once, with a reason. */
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

/** More than anything that a citizen could be told. */
const most = 1000

/** `name=number,name=number`, over defaults. @throws ConfigError */
function numbersVariable<Name extends string>(
  env: Environment,
  variable: string,
  defaults: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> {
  const expected = `some of ${Object.entries(defaults)
    .map(([name, number]) => `${name}=${String(number)}`)
    .join(',')}, each a whole number from 1 to ${most}`
  const given = textVariable(env, variable, '')
    .split(',')
    .flatMap((part) => (part.trim() === '' ? [] : [part.split('=').map((side) => side.trim())]))
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

/** @throws ConfigError naming the variable */
export const deadlineConfig = (env: Environment): DeadlineConfig => ({
  days: numbersVariable(env, 'CASE_DAYS', days),
  urgentHours: numbersVariable(env, 'CASE_URGENT_HOURS', urgentHours),
  urgentTypes: textVariable(env, 'URGENT_REPORT_TYPES', '暴恐,网络暴力,涉未成年人')
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean),
})
