import type * as z from 'zod/mini'

/** An answer as a client may rely on it: every member may be absent at every depth, and an enum may hold any text. */
export type Received<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Member)[]
        ? Received<NonNullable<Member>>[]
        : string extends keyof T
          ? T
          : T extends object
            ? { [Name in keyof T]?: Received<NonNullable<T[Name]>> }
            : T

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** Returns a member by its name in the contract, or by that in camel case. */
const memberOf = (fields: Fields, name: string): unknown => fields[name] ?? fields[camelCase(name)]

const isNothing = (value: unknown): boolean =>
  value === undefined || (isFields(value) && Object.keys(value).length === 0)

/** The parts of a zod schema that reading needs. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  /** Set for a record. */
  readonly valueType?: Schema
  /** Set for an object that keeps unknown members. */
  readonly catchall?: Schema
}
interface Schema {
  readonly _zod: { readonly def: Definition }
}

/** @returns undefined for an unreadable value */
function read({ _zod: { def } }: Schema, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  // Wrapper: optional, nullable or default.
  if (def.innerType) return read(def.innerType, value)
  const { shape, element, valueType } = def
  if (shape || valueType) {
    if (!isFields(value)) return undefined
    const found = shape
      ? Object.entries(shape).map(([name, schema]) => [name, read(schema, memberOf(value, name))])
      : Object.entries(value).map(([name, member]) => [name, valueType && read(valueType, member)])
    const readable = Object.fromEntries(found.filter(([, member]) => member !== undefined))
    return def.catchall ? { ...value, ...readable } : readable
  }
  if (element) {
    if (!Array.isArray(value)) return undefined
    const readable = value.flatMap((member) => readAlone(element, member) ?? [])
    // A list without readable entries is not an empty list.
    return readable.length > 0 || value.length === 0 ? readable : undefined
  }
  return readWord(def.type, value)
}

function readWord(type: string, value: unknown): unknown {
  if (type === 'number') {
    const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
    return typeof value !== 'object' && Number.isFinite(number) ? number : undefined
  }
  if (type === 'boolean') {
    const word = String(value)
    return word === 'true' || word === '1' || (word === 'false' || word === '0' ? false : undefined)
  }
  if (type === 'string' || type === 'enum')
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  return value
}

/** Tells a code, token or address from a remark such as `1`, `ok` or `提交成功`. */
const isIdentifier = (value: unknown): boolean => /^(?=.*[\d/]).{6,}$/.test(String(value))

/**
 * Reads an object, or a value in its place: a value stands for the first member, a list for the member that can hold
 * it.
 * @param mayBeText tells whether a value may stand for a text member
 * @returns undefined for an unreadable value
 */
function readAlone(
  schema: Schema,
  value: unknown,
  mayBeText: (value: unknown) => boolean = () => true,
): unknown {
  const whole = read(schema, value)
  const { shape } = schema._zod.def
  if (!isNothing(whole)) return whole
  if (!shape) return undefined
  for (const [name, member] of Object.entries(shape)) {
    const { type } = member._zod.def
    // A boolean is not a number.
    if (typeof value === 'boolean' && type !== 'boolean') return undefined
    if (type === 'string' && !mayBeText(value)) return undefined
    const alone = read(member, value)
    if (!isNothing(alone)) return { [name]: alone }
    if (!Array.isArray(value)) return undefined
  }
  return undefined
}

/**
 * Reads the answer of any back end: numbers as text, `1` and `"true"` as booleans, names in camel case, null as absent. Drops unreadable members, unreadable list entries and unknown members. A list or value without an object
 * around it stands for the member that can hold it. Never throws and validates no format: the user of a member
 * handles its absence.
 * @param schema of an object
 */
export function receive<S extends z.ZodMiniType>(schema: S, value: unknown): Received<z.output<S>>
export function receive(schema: Schema, value: unknown): unknown {
  return readAlone(schema, value, isIdentifier) ?? {}
}
