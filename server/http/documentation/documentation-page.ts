import { errors, type ErrorName } from '../../../contract/envelope.ts'
import type { JsonSchema, OpenApi, Operation } from './open-api.ts'
import { rulesOf, schemaRows } from './schema-rows.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => entities[c] ?? c)
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

/** Returns the schema of `data` of a successful response. */
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

/** Returns the documentation as one HTML page without scripts and styles. */
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
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
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
