import type { JsonSchema } from './open-api.ts'

/** One member of a payload or an answer, as a row of a table. */
export interface SchemaRow {
  /** Its path from the top, e.g. `timeline[].note`. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly rules: string
}

/** Keywords that a reader wants beside the type, with how they read. */
const rules = {
  const: (v) => `always ${JSON.stringify(v)}`,
  enum: (v) => `one of ${Array.isArray(v) ? v.join(', ') : ''}`,
  default: (v) => `unless said: ${JSON.stringify(v)}`,
  minLength: (v) => `at least ${String(v)} characters`,
  maxLength: (v) => `at most ${String(v)} characters`,
  minimum: (v) => `≥ ${String(v)}`,
  exclusiveMinimum: (v) => `> ${String(v)}`,
  maximum: (v) => `≤ ${String(v)}`,
  maxItems: (v) => `at most ${String(v)}`,
  pattern: (v) => `matches ${String(v)}`,
  description: String,
} as const satisfies Record<string, (value: unknown) => string>

/** What a schema asks beside its type, in words. */
export function rulesOf(schema: JsonSchema): string {
  const said = Object.entries(rules).flatMap(([keyword, say]) =>
    // The pattern of a time is longer than all the rest, and its format says the same.
    schema[keyword] === undefined || (keyword === 'pattern' && schema['format'] !== undefined)
      ? []
      : [say(schema[keyword])],
  )
  return said.join('; ')
}

const typeOf = ({ type, format, ...schema }: JsonSchema): string => {
  const base = typeof type === 'string' ? type : (type?.join(' or ') ?? typeof schema['const'])
  return typeof format === 'string' ? `${base} (${format})` : base
}

/** The members of an object, those of its members below them. */
export function schemaRows(schema: JsonSchema, path = ''): SchemaRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const alternatives = member['anyOf']
    const nullable = Array.isArray(alternatives)
    // A member that may be null is told by what it is otherwise.
    const shown: JsonSchema = nullable ? alternatives[0] : member
    const items = shown.items
    const row: SchemaRow = {
      name: `${path}${name}${items ? '[]' : ''}`,
      type: `${typeOf(items ?? shown)}${nullable ? ' or null' : ''}`,
      required: schema.required?.includes(name) === true,
      rules: [rulesOf(shown), items ? rulesOf(items) : ''].filter(Boolean).join('; '),
    }
    return [row, ...schemaRows(items ?? shown, `${row.name}.`)]
  })
}
