import { pino, type DestinationStream } from 'pino'
import { createStandardOutput } from './standard-output.ts'

/** The part of a logger that the product uses; a pino logger is one. */
export interface Logger {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
  child(fields: Record<string, unknown>): Logger
}

export interface LoggerOptions {
  /** `trace` … `fatal`, or `silent`. */
  level?: string
  /** Where the lines go; standard output when left out. */
  destination?: DestinationStream
}

/** What an error may leave in the log: never its message's parameters, rows or query values. */
const safeErrorMembers = ['errno', 'syscall', 'table', 'constraint', 'routine']

/**
 * Reduces an error to what helps and holds no personal data. PostgreSQL quotes values of the citizen in
 * messages ("invalid input syntax …: "138…"") and in `detail`, so for those only the code is kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const kept: Record<string, unknown> = { type: error.name }
  // Not `code`: under that name the log drops what citizens type.
  if ('code' in error) kept['error_code'] = error.code
  for (const name of safeErrorMembers) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') kept[name] = value
  }
  if (!('severity' in error)) kept['message'] = error.message
  // The first line repeats the message.
  kept['stack'] = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  if (error.cause !== undefined) kept['cause'] = describeError(error.cause)
  if (error instanceof AggregateError) kept['errors'] = error.errors.map(describeError)
  return kept
}

/** Names that never reach a log, at the first two levels, whoever logs them. */
const secretNames = [
  'access_token',
  'accessToken',
  'authorization',
  'Access-Token',
  'access-token',
  'cookie',
  'body',
  'payload',
  'password',
  'phone',
  'email',
  'code',
  'otp',
  'query_code',
  'queryCode',
  'id_number',
  'file_id',
]

/** One for all loggers of the process: each line goes out whole. */
const standardOutput = createStandardOutput()

/** A JSON logger that keeps personal data and secrets out by name, and errors down to what is safe. */
export function createLogger({ level = 'info', destination }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
      remove: true,
    },
  }
  return pino(options, destination ?? standardOutput)
}
