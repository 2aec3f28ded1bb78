import { expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { page } from '../../../testing/citizen.ts'
import { show, the } from '../../../testing/show.tsx'
import { TypeSearch } from '../type-search.tsx'

const type = (id: number, name: string, icon: string) => ({
  id,
  name,
  summary: '',
  guide: '',
  icon,
  real_name_required: false,
  order: id,
})
const types = [
  type(3, 'Fraud', 'hand-coins'),
  type(6, 'Gambling', 'dices'),
  type(12, 'Something else', 'circle-ellipsis'),
]

apiForEachTest()

async function search(text: string) {
  show(<TypeSearch types={types} to={({ id }) => `/way?type=${id}`} />, '/')
  const input = () => document.querySelector<HTMLInputElement>('input[type=search]')
  await expect.poll(input).not.toBeNull()
  const field = input()
  if (!field) throw new Error('no field')
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('everyday English words lead to the type', async () => {
  await search('They took my savings in a crypto investment')
  await expect.poll(() => the('a', 'Fraud')?.getAttribute('href')).toBe('/way?type=3')
})

test('another form of a word leads to the type', async () => {
  await search('gamblers')
  await expect.poll(() => the('a', 'Gambling')).toBeDefined()
})

test('what is not found leads to “Something else”', async () => {
  await search('zzz')
  await expect.poll(page).toContain('No type was found')
  expect(the('a', 'Something else')).toBeDefined()
})

test('who may be about to harm themselves is told whom to call', async () => {
  await search('I want to kill myself')
  await expect.poll(() => document.querySelector('a[href="tel:12356"]')).not.toBeNull()
})
