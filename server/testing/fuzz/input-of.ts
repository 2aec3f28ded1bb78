import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'

/** The parts of a schema from which inputs are generated. */
interface Definition {
  readonly type: string
  readonly shape?: Record<string, z.core.$ZodType> | undefined
  readonly element?: z.core.$ZodType | undefined
  readonly innerType?: z.core.$ZodType | undefined
  readonly entries?: Record<string, string | number> | undefined
  readonly values?: readonly unknown[] | undefined
  readonly checks?: readonly { readonly _zod: { readonly def: object } }[] | undefined
}

/** Members whose values no pattern describes, or that reach more code than any text. */
const likely: Record<string, readonly unknown[]> = {
  captcha_ticket: ['@captcha'],
  otp_ticket: ['@otp report', '@otp register', '@otp modify', '@otp destroy'],
  verify_ticket: ['@verify'],
  phone: ['@phone'],
  password: ['@password', '0'.repeat(64)],
  urls: [['https://example.com/x'], ['http://例子.中国/路径']],
  report_type_id: [1, 2, 9999],
  description: ['冒充客服骗取验证码', "'; drop table report; --\n=1+1"],
  msg: ['补充说明', '=cmd|x'],
  file_ids: [['@file'], []],
  query_code: ['@code'],
  id_number: ['11010519491231002X'],
  seen_at: ['2026-07-14T20:00:00+08:00', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'],
  offset: [0, 1e9],
  limit: [20, 9999],
}

function textOf(definition: Definition): Arbitrary<unknown> {
  const patterns = [definition, ...(definition.checks ?? []).map(({ _zod }) => _zod.def)].flatMap(
    (said) => ('pattern' in said && said.pattern instanceof RegExp ? [said.pattern] : []),
  )
  const matching = patterns.flatMap((pattern) => {
    try {
      return [fc.stringMatching(pattern)]
    } catch {
      // A pattern with a lookaround or a Unicode property, from which no text can be generated.
      return []
    }
  })
  return fc.oneof(...matching, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }))
}

/** Generates valid and nearly valid values of a schema. */
function valueOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const definition: Definition = schema._zod.def
  const { type, shape, element, innerType, entries, values } = definition
  if (shape) return inputOf(schema)
  if (element) return fc.array(valueOf(element), { maxLength: 10 })
  if (innerType) return fc.oneof(valueOf(innerType), fc.constant(undefined))
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (values) return fc.constantFrom(...values)
  if (type === 'string') return textOf(definition)
  if (type === 'number') return fc.oneof(fc.nat({ max: 20 }), fc.integer(), fc.double())
  if (type === 'boolean') return fc.boolean()
  return fc.jsonValue()
}

const deep = (depth: number) =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x')

/** Values that no form sends. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.constantFrom<unknown>(
    '\u0000',
    '\uD800',
    'a\u202Etxt.exe',
    '=HYPERLINK("http://a.cn")',
    '１３８００１３８０００',
    '长'.repeat(20_000),
    'ﷺ'.repeat(5000),
    ' '.repeat(50_000),
    -1,
    1e308,
    0.1,
    2 ** 53,
    deep(3000),
    Array.from({ length: 5000 }, () => 'x'),
    { constructor: { prototype: { admin: true } }, toString: 1 },
    '../../../../etc/passwd',
    '%00%2e%2e%2f',
  ),
)

/** Generates objects of a schema: valid, with hostile members, with missing or unknown ones. */
export function inputOf(schema: z.core.$ZodType): Arbitrary<Record<string, unknown>> {
  const { shape = {} }: Definition = schema._zod.def
  const members = Object.entries(shape).map(([name, member]) => {
    const given = likely[name] && fc.constantFrom(...likely[name])
    const valid = valueOf(member)
    return [
      name,
      fc.oneof(
        { weight: 12, arbitrary: given ?? valid },
        { weight: 2, arbitrary: valid },
        { weight: 1, arbitrary: hostile },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ] as const
  })
  const known = fc.record(Object.fromEntries(members))
  return fc.oneof(
    { weight: 9, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc
        .tuple(known, fc.dictionary(fc.string({ maxLength: 20 }), hostile, { maxKeys: 3 }))
        .map(([object, more]) => ({ ...object, ...more })),
    },
  )
}
