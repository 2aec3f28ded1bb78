type Members = Readonly<Record<string, unknown>>

/** An envelope as the back end sends it. */
export interface Envelope {
  readonly errcode: unknown
  readonly errmessage: unknown
  readonly data?: unknown
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rebuilds a value bottom-up; `change` gets every value after its members. */
function rebuild(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((item) => rebuild(item, change)))
  if (!isObject(value)) return change(value)
  return change(
    Object.fromEntries(Object.entries(value).map(([name, v]) => [name, rebuild(v, change)])),
  )
}

const inData =
  (change: (data: unknown) => unknown) =>
  (envelope: Envelope): Envelope => ({ ...envelope, data: change(envelope.data) })

const everywhere =
  (change: (value: unknown) => unknown) =>
  (envelope: Envelope): Envelope => ({
    ...envelope,
    errcode: change(envelope.errcode),
    data: rebuild(envelope.data, change),
  })

const camelCase = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Forms of one answer that the portal reads alike. Those that unwrap a member come before those that add or rename one. */
export const shapes = {
  'bare lists': inData((data) => {
    const members = isObject(data) ? Object.values(data) : []
    return members.length === 1 && Array.isArray(members[0]) ? members[0] : data
  }),
  'bare codes': inData((data) =>
    isObject(data) && Object.keys(data).join() === 'query_code' ? data['query_code'] : data,
  ),
  'empty lists for empty objects': everywhere((v) =>
    isObject(v) && Object.keys(v).length === 0 ? [] : v,
  ),
  'no empty data': ({ data, ...rest }) =>
    JSON.stringify(data) === '{}' ? rest : { ...rest, data },
  'numbers as text': everywhere((v) => (typeof v === 'number' ? String(v) : v)),
  'unknown members': everywhere((v) => (isObject(v) ? { _id: 'x', ...v, deleted_at: null } : v)),
  'camel case': everywhere((v) =>
    isObject(v)
      ? Object.fromEntries(Object.entries(v).map(([name, member]) => [camelCase(name), member]))
      : v,
  ),
  'messages in message': ({ errmessage, ...rest }) => ({
    ...rest,
    errmessage: null,
    message: errmessage || null,
  }),
} as const satisfies Readonly<Record<string, (envelope: Envelope) => Envelope>>

export type Shape = keyof typeof shapes
/** All names, for tests that cover every shape. */
export const shapeNames = Object.keys(shapes) as Shape[]
