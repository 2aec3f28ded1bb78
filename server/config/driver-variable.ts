import { choiceVariable, ConfigError, isProduction, type Environment } from './variable.ts'

/**
 * Who sends messages. `console` prints them, codes included, and sends nothing: outside production that is what an
 * unset variable means; in production it must be asked for by name.
 * @param drivers `console` first
 * @throws ConfigError when it is none of them, or unset in production
 */
export function driverVariable<T extends string>(
  env: Environment,
  name: string,
  drivers: readonly ['console', ...T[]],
): 'console' | T {
  const [, ...sending] = drivers
  if (isProduction(env) && !env[name]?.trim())
    throw new ConfigError(
      name,
      `must be set in .env when APP_ENV is production, to ${sending.join(' or ')}; console prints codes and sends nothing`,
    )
  return choiceVariable<'console' | T>(env, name, drivers, 'console')
}
