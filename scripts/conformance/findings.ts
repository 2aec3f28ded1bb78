import type * as z from 'zod/mini'
import { urlOf, type Endpoint } from '../../contract/endpoint.ts'
import { receive } from '../../contract/receive.ts'
import type { Answer } from './back-end.ts'
import { expectations, plainMembers } from './expectations.ts'

/** The call as the specification writes it: `GET /api/captcha`. */
export const callName = (endpoint: Endpoint): string => `${endpoint.method} ${urlOf(endpoint)}`

/** The standings of a call, best first. */
export const standings = {
  additions: 'works with our additions',
  specification: 'works as the specification says',
  without: 'the portal does without',
  fails: 'FAILS',
  'not asked': 'not asked',
} as const
export type Standing = keyof typeof standings

export interface Finding {
  readonly call: string
  readonly standing: Standing
  readonly reason: string
  /** Whether the portal's main tasks need the call. */
  readonly required: boolean
}

/** Returns the value at a path, through any item of a list. */
function valueAt(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.')
  const isList = name.endsWith('[]')
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const found: unknown = members.find(([member]) => member === name.replace('[]', ''))?.[1]
  if (rest.length === 0) return isList && !Array.isArray(found) ? undefined : found
  if (!isList) return valueAt(found, rest.join('.'))
  const items: unknown[] = Array.isArray(found) ? found : []
  return items.map((item) => valueAt(item, rest.join('.'))).find((one) => one !== undefined)
}

/** @param path alternatives, separated by `|` */
const isReadable = (data: unknown, path: string) =>
  path.split('|').some((one) => valueAt(data, one) !== undefined)

/** Returns the required members of our own answer that this one lacks; two levels deep. */
function absentMembers(schema: z.ZodMiniType, received: unknown, prefix = ''): string[] {
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {}
  return Object.entries(shape).flatMap(([name, member]) => {
    const value = valueAt(received, name)
    const isOptional = member._zod.def.type === 'optional'
    if (value === undefined) return isOptional ? [] : [`${prefix}${name}`]
    return prefix === '' && !Array.isArray(value) ? absentMembers(member, value, `${name}.`) : []
  })
}

function judgeSuccess(endpoint: Endpoint, data: unknown): Pick<Finding, 'standing' | 'reason'> {
  const { must = [], should = [], without = '' } = expectations[endpoint.path] ?? {}
  const received: unknown = receive(endpoint.output, data)
  const missing = must.filter((path) => !isReadable(received, path))
  if (missing.length > 0)
    return { standing: 'fails', reason: `succeeds, and ${missing.join(', ')} cannot be read` }
  const lacking = should.filter((path) => !isReadable(received, path))
  if (lacking.length > 0)
    return {
      standing: 'without',
      reason: `no ${lacking.join(', ').replaceAll('|', ' or ')}: ${without}`,
    }
  const named = plainMembers[endpoint.path] ?? []
  const absent = absentMembers(endpoint.output, received).filter((name) => !named.includes(name))
  const ours = endpoint.output.safeParse(data)
  // Only our additions count; the specification's members are judged above.
  const additions = Object.keys(ours.data ?? {}).filter((name) => !named.includes(name))
  if (ours.success && additions.length > 0) return { standing: 'additions', reason: '' }
  const reason = absent.length > 0 ? `the pages do without ${absent.join(', ')}` : ''
  return { standing: 'specification', reason }
}

export function judge(endpoint: Endpoint, answer: Answer): Pick<Finding, 'standing' | 'reason'> {
  if (answer.problem === undefined) return judgeSuccess(endpoint, answer.data)
  const { need, without = '', broken = without } = expectations[endpoint.path] ?? {}
  const isRefusal = answer.errcode !== undefined && answer.errcode !== 0 && answer.errcode !== 419
  if (isRefusal && need === 'optional')
    return { standing: 'without', reason: `${answer.problem}: ${without}` }
  return { standing: 'fails', reason: `${answer.problem}: ${broken}` }
}

/** Collects the findings: of several answers to one call it keeps the worst. */
export class Findings {
  readonly #found = new Map<string, Finding>()
  readonly #order: readonly string[]

  /** @param order names of the calls, in the order of the table */
  constructor(order: readonly string[]) {
    this.#order = order
  }

  /** @param about a call, or a description of another check */
  add(about: Endpoint | string, finding: Pick<Finding, 'standing' | 'reason'>): void {
    const call = typeof about === 'string' ? about : callName(about)
    const before = this.#found.get(call)
    const rank = ({ standing }: Pick<Finding, 'standing'>) =>
      standing === 'not asked' ? -1 : Object.keys(standings).indexOf(standing)
    if (before && rank(before) >= rank(finding)) return
    const { need, hasDefaults } =
      typeof about === 'string'
        ? ({ need: 'required', hasDefaults: true } as const)
        : (expectations[about.path] ?? {})
    const required =
      need === 'required' && !(hasDefaults === true && finding.standing === 'without')
    this.#found.set(call, { call, required, ...finding })
  }

  skip(endpoint: Endpoint, reason: string): void {
    this.add(endpoint, { standing: 'not asked', reason })
  }

  /** Returns the findings in the order of the table, then the others. */
  all(): Finding[] {
    const rest = [...this.#found.keys()].filter((call) => !this.#order.includes(call))
    return [...this.#order, ...rest].map(
      (call) =>
        this.#found.get(call) ?? {
          call,
          standing: 'not asked',
          reason: 'no step led there',
          required: Object.entries(expectations).some(
            ([path, { need }]) => need === 'required' && call.endsWith(` /api/${path}`),
          ),
        },
    )
  }
}
