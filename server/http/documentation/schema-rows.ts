import type { JsonSchema } from './open-api.ts'

/** A member of a request or response, as a table row. */
export interface SchemaRow {
  /** Path from the root, e.g. `timeline[].note`. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly rules: string
}

/** Schema keywords shown beside the type, with their wording. */
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

/** Returns the constraints of a schema in words, without its type. */
export function rulesOf(schema: JsonSchema): string {
  const said = Object.entries(rules).flatMap(([keyword, say]) =>
    // `format` already describes the value, and the pattern of a time is very long.
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

/** Returns the members of an object as rows, each followed by the rows of its nested members. */
export function schemaRows(schema: JsonSchema, path = ''): SchemaRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const alternatives = member['anyOf']
    const nullable = Array.isArray(alternatives)
    // A nullable member is shown as its other type.
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
