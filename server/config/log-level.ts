import { choiceVariable, type Environment } from './variable.ts'

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** `LOG_LEVEL`: info when unset. @throws ConfigError for any other */
export const logLevelVariable = (env: Environment): LogLevel =>
  choiceVariable(env, 'LOG_LEVEL', logLevels, 'info')
