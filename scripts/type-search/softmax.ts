/** A training example: buckets of its runs with their weights, and the share of each class. */
export interface Example {
  readonly features: readonly (readonly [bucket: number, weight: number])[]
  readonly shares: readonly number[]
}

const rounds = 300
const rate = 0.05
/** Penalties on a weight: the first makes it zero where it explains little, the second keeps it small. */
const penalty = { absolute: 5e-6, square: 3e-6 }
/** Decays of Adam's moments (Kingma and Ba 2014). */
const decay = { first: 0.9, second: 0.98 }

/** Factor of each class's examples: small classes count more. */
function classFactors(examples: readonly Example[], classes: number): number[] {
  const sizes = Array.from({ length: classes }, (_, k) =>
    examples.reduce((sum, { shares }) => sum + (shares[k] ?? 0), 0),
  )
  const factors = sizes.map((size) => 1 / Math.sqrt(size))
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / classes
  return factors.map((factor) => factor / mean)
}

function addGradient(
  { features, shares }: Example,
  factor: number,
  weights: Float64Array,
  gradient: Float64Array,
) {
  const classes = shares.length
  const points = shares.map((_, k) =>
    features.reduce((sum, [b, weight]) => sum + weight * (weights[b * classes + k] ?? 0), 0),
  )
  const most = Math.max(...points)
  const odds = points.map((point) => Math.exp(point - most))
  const all = odds.reduce((sum, odd) => sum + odd, 0)
  for (const [k, share] of shares.entries()) {
    const slope = ((odds[k] ?? 0) / all - share) * factor
    for (const [b, weight] of features) {
      const i = b * classes + k
      gradient[i] = (gradient[i] ?? 0) + weight * slope
    }
  }
}

/**
 * Learns a softmax regression without negative weights, by Adam over all examples. Returns the weights, classes of bucket
 * 0 first. Nothing is random: the same examples give the same weights.
 */
export function learnSoftmax(
  examples: readonly Example[],
  buckets: number,
  classes: number,
): Float64Array {
  const factors = classFactors(examples, classes)
  const exampleFactors = examples.map(
    ({ shares }) =>
      shares.reduce((sum, share, k) => sum + share * (factors[k] ?? 0), 0) / examples.length,
  )
  const used = [...new Set(examples.flatMap(({ features }) => features.map(([b]) => b)))]
  const cells = used.flatMap((b) => Array.from({ length: classes }, (_, k) => b * classes + k))
  const weights = new Float64Array(buckets * classes)
  const first = new Float64Array(weights.length)
  const second = new Float64Array(weights.length)
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = weights.map((weight) => weight * penalty.square)
    for (const [e, example] of examples.entries())
      addGradient(example, exampleFactors[e] ?? 0, weights, gradient)
    const step = rate * Math.min(1, 3 * (1 - round / rounds))
    for (const i of cells) {
      const slope = gradient[i] ?? 0
      const mean = decay.first * (first[i] ?? 0) + (1 - decay.first) * slope
      const square = decay.second * (second[i] ?? 0) + (1 - decay.second) * slope ** 2
      first[i] = mean
      second[i] = square
      const size = step / (Math.sqrt(square / (1 - decay.second ** round)) + 1e-5)
      const moved = (weights[i] ?? 0) - size * (mean / (1 - decay.first ** round))
      weights[i] = Math.max(0, moved - size * penalty.absolute)
    }
  }
  return weights
}
