/**
 * Measures what of two reports is called the same: pictures and texts that were changed, addresses in disguise, and unrelated
 * pairs. Prints the curves that the thresholds were chosen by, lists wrong joins, and fails below the aims of issue 25.
 * Run: `node bench/matching.ts [pictures of a family]`
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { longestSide } from '../server/platform/preview/picture.ts'
import { createKeyring } from '../server/platform/crypto/keyring.ts'
import { pictureHash } from '../server/preview/pdq.ts'
import { defaultThresholds as thresholds } from '../contract/desk/matching.ts'
import { matchesOf } from '../server/desk/clusters/signals/compare.ts'
import {
  bandsOfPicture,
  pictureDistance,
} from '../server/desk/clusters/signals/picture-distance.ts'
import { signalTokens } from '../server/desk/clusters/signals/signal-tokens.ts'
import { signalsOf } from '../server/desk/clusters/signals/signals-of.ts'
import {
  bandsOfText,
  shinglesOf,
  textSimilarity,
} from '../server/desk/clusters/signals/text-shingles.ts'
import { createChance } from './desk/chance.ts'
import { median, quantile } from './desk/measure.ts'
import { plausibleContents } from './desk/plausible-report.ts'
import { changed, originalPictures, pictureChanges, type Original } from './matching/pictures.ts'
import { originalTexts, textChanges } from './matching/texts.ts'

const [perFamily = '62'] = process.argv.slice(2)
const folder = 'data/matching'
mkdirSync(folder, { recursive: true })
const aims: string[] = []
function aim(what: string, value: number, least: number): void {
  console.log(`${what}: ${value.toFixed(4)} (aim ${least})`)
  if (value < least) aims.push(what)
}
const share = (part: number, of: number) => (of === 0 ? 1 : part / of)
const percent = (part: number, of: number) => `${(100 * share(part, of)).toFixed(1)} %`
const inCommon = (a: readonly string[], b: readonly string[]) =>
  a.filter((each, at) => each === b[at]).length

// Pictures

interface Hashed {
  readonly name: string
  readonly hash: Uint8Array
}
/** As the preview process does; undefined below its least quality. */
async function hashed(name: string, content: Buffer): Promise<Hashed | undefined> {
  const { data, info } = await sharp(content)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { hash, quality } = pictureHash(data, info.width, info.height)
  return quality < 50 ? undefined : { name, hash }
}
const originals = await originalPictures(Number(perFamily))
const known = new Map<Original, Hashed>()
for (const original of originals) {
  const made = await hashed(original.name, original.png)
  if (made) known.set(original, made)
}
console.log(`${originals.length} original pictures, ${known.size} with enough structure for a hash`)

const steps = [8, 16, 20, 24, 28, 31, 35, 39, 45]
console.log(
  `\n| change | no hash | median bits | ${steps.map((bits) => `≤ ${bits}`).join(' | ')} | found by bands of ≤ 31 |`,
)
console.log(`| --- | ${steps.map(() => '---:').join(' | ')} | ---: | ---: | ---: |`)
const copies: { of: Hashed; copy: Hashed; distance: number }[] = []
const recalled = { same: 0, all: 0 }
for (const change of Object.keys(pictureChanges)) {
  const distances: number[] = []
  let [without, near, found] = [0, 0, 0]
  for (const [seed, [original, of]] of [...known].entries()) {
    const content = await changed(original, change, seed + 1)
    const copy = await hashed(`${of.name}, ${change}`, content)
    if (!copy) {
      without += 1
      continue
    }
    const distance = pictureDistance(of.hash, copy.hash)
    distances.push(distance)
    copies.push({ of, copy, distance })
    if (distance > thresholds.image.same) continue
    near += 1
    if (inCommon(bandsOfPicture(of.hash), bandsOfPicture(copy.hash)) >= 2) found += 1
  }
  const within = (bits: number) => distances.filter((each) => each <= bits).length
  if (/^re(?:compressed|sized)/.test(change)) {
    recalled.same += within(thresholds.image.same)
    recalled.all += known.size
  }
  console.log(
    `| ${change} | ${without} | ${median(distances)} | ${steps.map((bits) => percent(within(bits), known.size)).join(' | ')} | ${percent(found, near)} |`,
  )
}

const unrelated: number[] = []
const wrong: { distance: number; one: string; other: string }[] = []
const hashes = [...known.values()]
const strangers = copies.filter((_, at) => at % 5 === 0).map(({ copy, of }) => ({ copy, of }))
for (const one of hashes)
  for (const { copy, of } of strangers) {
    if (of === one) continue
    const distance = pictureDistance(one.hash, copy.hash)
    unrelated.push(distance)
    if (distance <= thresholds.image.maybe)
      wrong.push({ distance, one: one.name, other: copy.name })
  }
console.log(
  `\n${unrelated.length} unrelated pairs of pictures: least ${quantile(unrelated, 0)}, 0.1 % within ${quantile(unrelated, 0.001)} bits, median ${median(unrelated)}`,
)
for (const bits of steps) {
  const right = copies.filter(({ distance }) => distance <= bits).length
  const false_ = unrelated.filter((distance) => distance <= bits).length
  console.log(
    `≤ ${bits}: ${right} right, ${false_} wrong, precision ${share(right, right + false_).toFixed(4)}`,
  )
}
for (const { distance, one, other } of wrong
  .toSorted((a, b) => a.distance - b.distance)
  .slice(0, 30))
  console.log(`  ${distance} bits: ${one} — ${other}`)
const pictureFalse = wrong.filter(({ distance }) => distance <= thresholds.image.same).length
const pictureRight = copies.filter(({ distance }) => distance <= thresholds.image.same).length
aim('recall of recompressed and resized pictures', share(recalled.same, recalled.all), 0.95)
aim('precision of same pictures', share(pictureRight, pictureRight + pictureFalse), 0.98)

// Texts

const chance = createChance(25)
const texts = originalTexts(chance, 500).map((text) => ({ text, shingles: shinglesOf(text) }))
const levels = [0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9]
console.log(
  `\n| text | median | ${levels.map((level) => `≥ ${level}`).join(' | ')} | found by bands of same |`,
)
console.log(`| --- | ${levels.map(() => '---:').join(' | ')} | ---: | ---: |`)
const rightTexts: number[] = []
for (const [name, change] of Object.entries(textChanges))
  for (const part of [0.1, 0.2, 0.3, 0.4]) {
    const likeness: number[] = []
    let [near, found] = [0, 0]
    for (const { text, shingles } of texts) {
      const copy = shinglesOf(change(chance, text, part))
      const measure = textSimilarity(shingles, copy)
      likeness.push(measure)
      if (measure < thresholds.text.same) continue
      near += 1
      if (inCommon(bandsOfText(shingles), bandsOfText(copy)) > 0) found += 1
    }
    rightTexts.push(...likeness)
    const above = (level: number) =>
      percent(likeness.filter((each) => each >= level).length, texts.length)
    console.log(
      `| ${name} ${part * 100} % | ${median(likeness).toFixed(2)} | ${levels.map(above).join(' | ')} | ${percent(found, near)} |`,
    )
  }
const wrongTexts: { measure: number; one: string; other: string }[] = []
let pairs = 0
for (const [at, one] of texts.entries())
  for (const other of texts.slice(at + 1)) {
    pairs += 1
    const measure = textSimilarity(one.shingles, other.shingles)
    if (measure >= 0.3) wrongTexts.push({ measure, one: one.text, other: other.text })
  }
console.log(`\n${pairs} unrelated pairs of texts`)
for (const level of levels) {
  const right = rightTexts.filter((measure) => measure >= level).length
  const false_ = wrongTexts.filter(({ measure }) => measure >= level).length
  console.log(
    `≥ ${level}: ${right} right, ${false_} wrong, precision ${share(right, right + false_).toFixed(4)}`,
  )
}
for (const { measure, one, other } of wrongTexts
  .toSorted((a, b) => b.measure - a.measure)
  .slice(0, 20))
  console.log(`  ${measure.toFixed(2)}: ${one} — ${other}`)
const textRight = rightTexts.filter((measure) => measure >= thresholds.text.same).length
const textFalse = wrongTexts.filter(({ measure }) => measure >= thresholds.text.same).length
aim('precision of same texts', share(textRight, textRight + textFalse), 0.98)

// Addresses

const rows = (name: string) =>
  readFileSync(`server/desk/clusters/signals/${name}.tsv`, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t').map((address) => report({ urls: [address] })))
const report = (contents: object) =>
  signalsOf(
    { title: null, site_name: null, urls: [], account: null, description: '', ...contents },
    [],
  )
const isSame = ([one = [], other = []]: ReturnType<typeof report>[]) =>
  matchesOf(one, other, thresholds).some(
    ({ kind, strength }) => kind === 'url' && strength === 'same',
  )
const disguised = rows('disguised-addresses')
const unlike = rows('unlike-addresses')
console.log(
  `\n${disguised.length} addresses in disguise, ${unlike.length} that are alike and not the same`,
)
const [recognised, mistaken] = [disguised.filter(isSame).length, unlike.filter(isSame).length]
aim('recall of addresses', share(recognised, disguised.length), 0.95)
aim('precision of same addresses', share(recognised, recognised + mistaken), 0.98)

// Whole reports, unrelated, as they arrive

const many = Array.from({ length: 3000 }, () => report(plausibleContents(chance, '电信网络诈骗')))
const keyring = createKeyring({
  tokenSecret: randomBytes(32),
  indexSecret: randomBytes(32),
  dataKeys: new Map([[1, randomBytes(32)]]),
})
const times = many.map((signals, at) => {
  const contents = plausibleContents(createChance(at + 1), '网络赌博')
  const began = performance.now()
  signalTokens(keyring, 2026, report(contents))
  for (const other of many.slice(0, 16)) matchesOf(signals, other, thresholds)
  return performance.now() - began
})
console.log(
  `\nsignals and tokens of a report and its comparison with 16 others: p50 ${median(times).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
)

writeFileSync(
  `${folder}/wrong.json`,
  JSON.stringify({ pictures: wrong.slice(0, 200), texts: wrongTexts.slice(0, 200) }, null, 1),
)
if (aims.length > 0) {
  console.error(`missed: ${aims.join(', ')}`)
  process.exitCode = 1
}
