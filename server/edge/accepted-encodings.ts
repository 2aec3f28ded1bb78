import { memoizeRecent } from './memoize-recent.ts'

/** Smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const nameOf = (token: string) => (token === 'x-gzip' ? 'gzip' : token)

/** `gzip;q=0.5` → its name and weight; a malformed weight counts as a refusal. */
function readToken(token: string): [name: string, weight: number] {
  const [name = '', ...parameters] = token.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  if (weight === undefined) return [nameOf(name), 1]
  return [
    nameOf(name),
    /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0,
  ]
}

function readHeader(header: string): readonly Encoding[] {
  const weights = new Map(header.split(',').map(readToken))
  const others = weights.get('*') ?? 0
  // Identity is acceptable unless refused, but it is what one falls back to.
  const weightOf = (name: Encoding) =>
    weights.get(name) ?? (name === 'identity' && !weights.has('*') ? 0.0001 : others)
  const accepted = encodings
    .filter((name) => weightOf(name) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one))
  return accepted.includes('identity') ? accepted : [...accepted, 'identity']
}

/**
 * What the client can read, best first: by its own weights, then by size. Identity always stands last at
 * the least, because an answer that was not asked for is better than none. Source: RFC 9110 §12.5.3.
 */
export const acceptedEncodings = memoizeRecent(readHeader, { limit: 100 })
