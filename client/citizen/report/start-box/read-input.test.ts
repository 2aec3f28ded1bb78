import { expect, test } from 'vitest'
import texts from './inputs.tsv?raw'
import { findTypes } from '#words/find-types.ts'
import { learned } from '../../../kit/type-search/learned-zh.ts'
import { readInput } from './read-input.ts'

const types = learned.types.map((type, at) => ({
  ...type,
  id: at + 1,
  summary: '',
  guide: '',
  real_name_required: false,
  order: at,
}))

/** Lines: type, addresses, numbers and accounts, each apart by blanks or `；`, and the text. 12345: no report to this centre. */
const inputs = texts
  .trim()
  .split('\n')
  .map((line) => {
    const [type = '', addresses = '', numbers = '', account = '', text = ''] = line.split('\t')
    const said = text.replaceAll('\\n', '\n')
    return { type, addresses: addresses.split(' ').filter(Boolean), numbers, account, text: said }
  })

const digits = (number: string) => number.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '')

const answers = inputs.map((input) => {
  const read = readInput(input.text, true)
  const [best] = read.isElsewhere ? [] : findTypes(read.told, types)
  return { input, read, type: read.isElsewhere ? '12345' : (best?.name ?? '') }
})

const share = (right: readonly unknown[]) => right.length / inputs.length

test('types of what people have in their hands are right at the first place', () => {
  const wrong = answers.filter(({ input, type }) => type !== input.type)
  expect(
    1 - share(wrong),
    wrong.map(({ input, type }) => `${input.type}, not ${type}: ${input.text}`).join('\n'),
  ).toBeGreaterThanOrEqual(0.9)
})

test('addresses, numbers and accounts are read, and none is invented', () => {
  const wrong = answers.flatMap(({ input, read }) =>
    input.addresses.join(' ') === read.addresses.join(' ') &&
    digits(input.numbers) === digits(read.numbers) &&
    input.account === read.account
      ? []
      : `${read.addresses.join(' ')} | ${read.numbers} | ${read.account}: ${input.text}`,
  )
  expect(1 - share(wrong), wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
})
