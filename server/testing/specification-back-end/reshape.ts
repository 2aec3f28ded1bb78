import * as z from 'zod/mini'
import { endpoints } from '../../../contract/endpoints/citizens.ts'
import type { SpecificationCall } from './calls.ts'

type Members = Readonly<Record<string, unknown>>

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

export const numbersAsText = (value: unknown): unknown =>
  rebuild(value, (v) => (typeof v === 'number' ? String(v) : v))

/** Adds unknown members to every object. */
export const withExtraMembers = (value: unknown): unknown =>
  rebuild(value, (v) =>
    isObject(v) ? { _id: 'x', ...v, trace: { node: 3, tags: ['a'] }, deleted_at: null } : v,
  )

export const camelCase = (value: unknown): unknown =>
  rebuild(value, (v) =>
    isObject(v)
      ? Object.fromEntries(
          Object.entries(v).map(([name, member]) => [
            name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
            member,
          ]),
        )
      : v,
  )

/** Replaces empty objects by empty lists, as servers written in PHP send them. */
export const emptyObjectsAsLists = (value: unknown): unknown =>
  rebuild(value, (v) => (isObject(v) && Object.keys(v).length === 0 ? [] : v))

/** Unwraps a list that is the only member of an object. */
export const bareLists = (data: unknown): unknown => {
  const members = isObject(data) ? Object.values(data) : []
  return members.length === 1 && Array.isArray(members[0]) ? members[0] : data
}

/** Unwraps a value that is the only member of an object. The members that spec §3 names stay. */
export const bareValues = (data: unknown, call: SpecificationCall): unknown => {
  if (call === 'GET accessToken' || call === 'GET self/info') return data
  const members = isObject(data) ? Object.values(data) : []
  return members.length === 1 ? members[0] : call === 'GET report/judge' ? true : data
}

/** Adds null, at every depth, for every member that only the portal's own back end has. */
export const withNulls = (data: unknown, call: SpecificationCall): unknown => {
  const found = endpoints.find(({ method, path }) => `${method} ${path}` === call)
  return found ? fill(z.toJSONSchema(found.output, { unrepresentable: 'any' }), data) : data
}

/** @param schema JSON schema of our own back end's answer */
function fill(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((item) => fill(schema['items'], item))
  const members = schema['properties']
  if (!isObject(value) || !isObject(members)) return value
  // A back end that says `id` does not add null under another name.
  const names = Object.entries(members).filter(([name]) => !('id' in value && name.endsWith('_id')))
  const filled = names.map(([name, member]) => [
    name,
    name in value ? fill(member, value[name]) : null,
  ])
  return { ...value, ...Object.fromEntries(filled) }
}
