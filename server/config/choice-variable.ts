import { ConfigError, type Environment } from './variable.ts'

/** @throws ConfigError when it is set and none of the choices */
export function choiceVariable<T extends string>(
  env: Environment,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const raw = env[name]?.trim()
  if (!raw) return fallback
  const chosen = choices.find((choice) => choice === raw)
  if (!chosen) throw new ConfigError(name, `one of ${choices.join(', ')}`)
  return chosen
}
