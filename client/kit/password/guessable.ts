/** Keyboard rows and counting sequences; attackers try three or more neighbours of one first. */
const walks = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2s3d4f5g6h7j8k9l',
  '1z2x3c4v5b6n7m',
  'q1w2e3r4t5y6',
  'a1s2d3f4g5h6',
  'z1x2c3v4b5n6',
  'qazwsxedcrfvtgb',
  '147258369',
  '741852963',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')])
const leastWalk = 3

/** Common words in Chinese passwords. Longer words first: the alternation takes the first match. */
const words =
  /woaini|woshishui|iloveyou|zhongguo|beijing|shanghai|p[a@]ssw[o0]rd|princess|changeme|internet|welcome|caonima|monkey|dragon|master|5201314|1314520|jubao|admin|hello|china|woshi|mima|pass|root|user|\.com|1314|520|521|qq|aa|wang|zhang|chen|yang|zhao|huang|zhou|liu|sun|zhu|gao|lin|guo|luo|li|wu|xu|hu|he|ma|wo|ni/g
const date = /(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?/g
const repeated = /(.)\1{2,}/g

/** Returns the length of the longest keyboard sequence that starts at `from`. */
function walkLength(text: string, from: number): number {
  let length = 0
  for (const walk of walks) {
    let end = from + Math.max(length, leastWalk - 1)
    while (end < text.length && walk.includes(text.slice(from, end + 1))) end += 1
    if (walk.includes(text.slice(from, end))) length = Math.max(length, end - from)
  }
  return length
}

function withoutWalks(text: string): string {
  let left = ''
  for (let at = 0; at < text.length;) {
    const length = walkLength(text, at)
    if (length < leastWalk) left += text.charAt(at)
    at += length < leastWalk ? 1 : length
  }
  return left
}

/** A guessable password has at most this many characters beside the patterns. */
const mostOther = 2

/**
 * Tells whether a password consists of patterns that attackers try first: rows of keys, counting, repetitions,
 * dates, family names and common words, in any order. Our server also refuses the 10,000 most common passwords.
 */
export function isGuessable(password: string): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size < 4) return true
  const left = withoutWalks(text.replace(repeated, ' ').replace(words, ' ').replace(date, ' '))
  return left.replaceAll(/\s/g, '').length <= mostOther
}
