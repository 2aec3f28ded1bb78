import { ConfigError, type Environment } from './variable.ts'

/**
 * A text variable that another one makes necessary.
 * @param because what makes it necessary, e.g. `SMS_DRIVER is tencent`
 * @throws ConfigError when it is unset or empty
 */
export function requiredVariable(env: Environment, name: string, because: string): string {
  const value = env[name]?.trim()
  if (!value) throw new ConfigError(name, `must be set when ${because}`)
  return value
}
