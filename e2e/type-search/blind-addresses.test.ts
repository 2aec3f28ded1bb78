import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPasted } from '../../client/citizen/report/addresses/reading.ts'

/** Text of a citizen, and what it holds: addresses without scheme, accounts and numbers behind `@`, or `none`. */
const rows = readFileSync(new URL('blind-addresses.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n').split('\t') as [text: string, expected: string])

const bare = (address: string) =>
  address
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .toLowerCase()
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}_@]/gu, '').toLowerCase()

function isReadRight(text: string, expected: string): boolean {
  const { addresses, sure, offered } = readPasted(text)
  const accounts = [...sure, ...offered]
  if (expected === 'none') return addresses.length + accounts.length === 0
  const parts = expected.split(' ')
  const wanted = parts.filter((part) => !part.startsWith('@')).map(bare)
  const names = parts.filter((part) => part.startsWith('@')).map((part) => letters(part.slice(1)))
  return (
    addresses.map(({ address }) => bare(address)).join(' ') === wanted.join(' ') &&
    names.every((name) => accounts.some((account) => letters(account).includes(name)))
  )
}

test('reads addresses and accounts out of what citizens write', () => {
  const wrong = rows.filter(([text, expected]) => !isReadRight(text, expected))
  const share = 1 - wrong.length / rows.length
  console.info(`addresses: ${rows.length} texts, ${(100 * share).toFixed(1)} % read right`)
  for (const [text] of wrong)
    console.info(
      `${text} → ${JSON.stringify(readPasted(text).addresses.map(({ address }) => address))} ${JSON.stringify([readPasted(text).sure, readPasted(text).offered])}`,
    )
  expect(share).toBeGreaterThanOrEqual(0.9)
})
