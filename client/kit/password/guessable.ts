/** What fingers do on a keyboard, and what everybody counts: three in a row or more are no secret. */
const walks = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgb',
  '147258369',
  '741852963',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')])
const leastWalk = 3

/** What people here make passwords of. Longer ones first: each is taken out of what is left of the one before. */
const words =
  /woaini|woshishui|iloveyou|zhongguo|beijing|shanghai|password|passw0rd|p@ssw0rd|5201314|1314520|jubao|admin|hello|china|woshi|mima|1314|520|521|qq|aa|wang|zhang|chen|yang|zhao|huang|zhou|liu|sun|zhu|gao|lin|guo|luo|li|wu|xu|hu|he|ma|wo|ni/g
const date = /(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?/g
const repeated = /(.)\1{2,}/g

/** How many characters from here on go along one walk. */
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

/** How many characters beside all that a password may have and still be called guessable. */
const mostElse = 2

/**
 * Whether a password is made of what is tried first: rows of keys, counting, repetitions, dates, family names and the
 * usual words, whatever the order, with hardly anything else.
 */
export function isGuessable(password: string): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size < 4) return true
  const left = withoutWalks(text.replace(repeated, ' ').replace(words, ' ').replace(date, ' '))
  return left.replaceAll(/\s/g, '').length <= mostElse
}
