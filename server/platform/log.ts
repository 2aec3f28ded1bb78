import { pino, type DestinationStream, type LoggerOptions as LoggerOptionsOfPino } from 'pino'
import { createStandardOutput } from './standard-output.ts'

/** The part of a logger that the product uses; a pino logger is one. */
export interface Logger {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export interface LoggerOptions {
  /** `trace` … `fatal`, or `silent`. */
  level?: string
  /** Destination of the lines; default: standard output. */
  destination?: DestinationStream
}

/** Members of an error that may be logged: never parameters, rows or query values. */
const safeErrorMembers = ['errno', 'syscall', 'table', 'constraint', 'routine']

/** Reduces an error to what holds no personal data: of PostgreSQL's, which quote values, only the code. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const safe: Record<string, unknown> = { type: error.name }
  // The log redacts the name `code`, because citizens type codes.
  if ('code' in error) safe['error_code'] = error.code
  for (const name of safeErrorMembers) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') safe[name] = value
  }
  if (!('severity' in error)) safe['message'] = error.message
  // The first line repeats the message.
  safe['stack'] = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  if (error.cause !== undefined) safe['cause'] = describeError(error.cause)
  if (error instanceof AggregateError) safe['errors'] = error.errors.map(describeError)
  return safe
}

/** Names that never reach a log, at the first two levels. */
const secretNames = new Set([
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
])

const withoutSecretNames = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !secretNames.has(name)))

/** Removes fields of secret names. By hand: pino's `redact` took a twentieth of a proxied call. */
function withoutSecrets(fields: object): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (secretNames.has(name)) continue
    const hasSecret =
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).some((inside) => secretNames.has(inside))
    // Errors need no redaction: only their safe part is written.
    result[name] = hasSecret && !(value instanceof Error) ? withoutSecretNames(value) : value
  }
  return result
}

let stampedAt = 0
let stamp = ''
/** Caches the formatted time: many lines share a millisecond. */
function timestamp(): string {
  const now = Date.now()
  if (now !== stampedAt) {
    stampedAt = now
    stamp = `,"time":"${new Date(now).toISOString()}"`
  }
  return stamp
}

/** Lines a minute for one kind of error: an outage fails every call, and its lines would push all others out of kept logs. */
const linesPerMinute = 20

/**
 * Counts the lines of each kind of error: message, name and code.
 * @returns a function that says how many lines were left out before this one, or undefined to leave this one out
 */
function createErrorLimit() {
  const kinds = new Map<string, { since: number; lines: number }>()
  return (message: unknown, error: Error): number | undefined => {
    const kind = [message, error.name, 'code' in error && error.code].join(' ')
    const now = Date.now()
    const counted = kinds.get(kind)
    if (counted && Math.abs(now - counted.since) < 60_000) {
      counted.lines += 1
      return counted.lines > linesPerMinute ? undefined : 0
    }
    kinds.set(kind, { since: now, lines: 1 })
    return Math.max(0, (counted?.lines ?? 0) - linesPerMinute)
  }
}

/** Shared by all loggers of the process, so that each line goes out whole. */
const standardOutput = createStandardOutput()

/**
 * Creates a JSON logger that redacts personal data and secrets by name and reduces errors to their safe part. Of one kind of
 * error it writes 20 lines a minute; the next one says how many were `left_out`.
 */
export function createLogger({ level = 'info', destination }: LoggerOptions = {}): Logger {
  const leftOutBefore = createErrorLimit()
  const options: LoggerOptionsOfPino = {
    level,
    base: null,
    timestamp,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    serializers: { err: describeError, error: describeError },
    hooks: {
      logMethod([fields, message], write) {
        const err: unknown = Object(fields).err
        const left_out = err instanceof Error ? leftOutBefore(message, err) : 0
        if (left_out === undefined) return
        write.call(this, left_out ? Object.assign({ left_out }, fields) : fields, message)
      },
    },
  }
  return pino(options, destination ?? standardOutput)
}
