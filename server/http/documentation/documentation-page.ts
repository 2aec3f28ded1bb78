import { errors, type ErrorName } from '../../../contract/errors.ts'
import { escapeHtml as escaped } from '../../platform/html.ts'
import type { JsonSchema, OpenApi, Operation } from './open-api.ts'

/** A member of a request or response, as a table row. */
interface SchemaRow {
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
function rulesOf(schema: JsonSchema): string {
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
function schemaRows(schema: JsonSchema, path = ''): SchemaRow[] {
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

/** Escapes text and renders backticks as code. */
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Returns a table. Its borders are attributes, because the CSP of API responses allows no styles. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'td' | 'th', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table border="1" cellpadding="6" cellspacing="0"><thead>${cells('th', headings)}</thead><tbody>${rows.map((row) => cells('td', row)).join('\n')}</tbody></table>`
}

const code = (text: string) => `<code>${escaped(text)}</code>`
const anchor = ({ operationId }: Operation) => escaped(operationId)

function memberTable(heading: string, schema: JsonSchema | undefined): string {
  const rows = schema ? schemaRows(schema) : []
  if (rows.length === 0) return `<p>${heading}: nothing.</p>`
  return `<h4>${heading}</h4>${table(
    ['member', 'type', 'required', 'rules'],
    rows.map(({ name, type, required, rules }) => [
      code(name),
      escaped(type),
      required ? 'yes' : '',
      escaped(rules),
    ]),
  )}`
}

function dataOf({ responses }: Operation): JsonSchema | undefined {
  const [success] = responses[200].content['application/json'].schema['oneOf'] as JsonSchema[]
  return success?.properties?.['data']
}

function section(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, 'x-errors': names } = operation
  const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    memberTable(`Body, ${type}`, schema),
  )
  const given = parameters.map(({ name, in: place, required, schema, description }) => [
    code(name),
    place,
    required ? 'yes' : '',
    escaped([description, rulesOf(schema)].filter(Boolean).join(' ')),
  ])
  return `<section>
<h3 id="${anchor(operation)}">${code(`${method} /api${path}`)}</h3>
<p>${escaped(summary)}. ${escaped(description)}</p>
${given.length > 0 ? `<h4>Parameters</h4>${table(['name', 'in', 'required', 'rules'], given)}` : ''}
${body.join('\n')}
${memberTable('<code>data</code> of the answer', dataOf(operation))}
<p>Fails with: ${names.map((name) => `<a href="#${name}">${errors[name].errcode}</a>`).join(', ')}.</p>
</section>`
}

export function documentationPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const groups = api.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.some((tag) => tag === name)),
  }))
  const errorRows = (Object.keys(errors) as ErrorName[]).map((name) => [
    `<span id="${name}">${errors[name].errcode}</span>`,
    code(name),
    `<span lang="zh-CN">${escaped(errors[name].errmessage)}</span>`,
  ])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(api.info.title)}: the API</title>
</head>
<body>
<main>
<h1>${escaped(api.info.title)}: the API</h1>
<p>Version ${escaped(api.info.version)}. The same for programs: <a href="openapi.json">OpenAPI ${api.openapi}</a>.</p>
<p>${prose(api.info.description)}</p>
<p><a href="${escaped(api.externalDocs.url)}">${escaped(api.externalDocs.description)}</a></p>
<nav aria-label="Calls">
${groups
  .map(
    ({ name, calls }) => `<h2>${escaped(name)}</h2>
${table(
  ['call', 'what for'],
  calls.map(({ method, path, operation }) => [
    `<a href="#${anchor(operation)}">${code(`${method} /api${path}`)}</a>`,
    escaped(operation.summary),
  ]),
)}`,
  )
  .join('\n')}
</nav>
<h2>Errors</h2>
${table(['errcode', 'name', 'what the citizen reads, when the call has nothing more exact'], errorRows)}
${groups.map(({ name, calls }) => `<h2>${escaped(name)}</h2>\n${calls.map(({ method, path, operation }) => section(method, path, operation)).join('\n')}`).join('\n<hr>\n')}
</main>
</body>
</html>
`
}
