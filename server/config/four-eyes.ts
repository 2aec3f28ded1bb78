import {
  deskSteps,
  type FourEyes,
  fourEyesScopes,
  type FourEyesRules,
  outcomeNames,
  steps,
  type Step,
} from '../../contract/report/report-steps.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

const isScope = (word: string): word is FourEyes => fourEyesScopes.some((scope) => scope === word)

/** The steps, and the outcomes of those that have one, for which a rule can be set. */
const keys = new Set(
  deskSteps.flatMap((step) => {
    const { needs }: Step = steps[step]
    return [
      step,
      ...(needs.includes('outcome') ? outcomeNames.map((name) => `${step}.${name}`) : []),
    ]
  }),
)

/**
 * Reads `FOUR_EYES`: which steps need a second person, `close=always,close.not_found=sensitive`; omitted steps keep
 * the rule of the table of steps.
 * @throws ConfigError
 */
export function fourEyesConfig(env: Environment): FourEyesRules {
  const given = read.pairs(env, 'FOUR_EYES')
  const rules: Record<string, FourEyes> = Object.fromEntries(
    deskSteps.flatMap((step) => {
      const { fourEyes }: Step = steps[step]
      return fourEyes ? [[step, fourEyes] as const] : []
    }),
  )
  for (const [key = '', scope = '', ...more] of given) {
    if (!keys.has(key) || !isScope(scope) || more.length > 0)
      throw new ConfigError(
        'FOUR_EYES',
        `step=scope or step.outcome=scope, of the steps ${deskSteps.join(', ')} and the scopes ${fourEyesScopes.join(', ')}`,
      )
    rules[key] = scope
  }
  return rules
}
