import { expect, test } from 'vitest'
import texts from './blind-addresses.tsv?raw'
import { readPasted } from './reading.ts'

/** Text of a citizen, and its addresses without scheme, its accounts and numbers behind `@`, or `none`. */
const rows = texts
  .trim()
  .split('\n')
  .map((line) => {
    const [text = '', expected = ''] = line.replaceAll(String.raw`\n`, '\n').split('\t')
    return { text, expected }
  })

const bare = (address: string) =>
  address
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .toLowerCase()
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}_@]/gu, '').toLowerCase()

function isReadRight({ text, expected }: (typeof rows)[number]): boolean {
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

test('reads addresses, accounts and numbers out of texts written before the rules were read', () => {
  const wrong = rows.filter((row) => !isReadRight(row))
  const share = 1 - wrong.length / rows.length
  process.stdout.write(
    `${rows.length} texts, ${(100 * share).toFixed(1)} % read right; wrong:\n` +
      wrong.map(({ text }) => `  ${text}\n`).join(''),
  )
  expect(rows.length).toBeGreaterThanOrEqual(400)
  expect(share).toBeGreaterThanOrEqual(0.97)
})
