import { beforeEach, expect, test } from 'vitest'
import { queryCodeFrom } from '../../../../contract/report/query-code.ts'
import { announce } from '../../../testing/announce.ts'
import { show, the } from '../../../testing/show.tsx'
import { QueryBox } from './query-box.tsx'

beforeEach(() => announce())

const code = queryCodeFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
const field = () => document.querySelector('input')

/** Shows the box, types a text into it and presses the button; returns where that led. */
async function ask(typed: string) {
  const present = show(<QueryBox />, '/')
  await expect.poll(field).not.toBeNull()
  const input = field()
  if (input) input.value = typed
  the('button', '查询')?.click()
  return present
}

test.for([code, code.toLowerCase(), code.replaceAll(/(.{4})/g, '$1 ')])(
  'passes a query code to /query in the router state, not in the address: %s',
  async (typed) => {
    const present = await ask(typed)
    await expect.poll(present).toEqual({ path: '/query', state: { queryCode: code } })
  },
)

test.for(['JB2026-000123', 'd290f1ee-6c54-4b01-90e6-d701748fc1', '举2026第3号', '1234'])(
  'accepts any code as typed if our code format is not announced: %s',
  async (typed) => {
    announce([])
    const present = await ask(` ${typed} `)
    await expect.poll(present).toEqual({ path: '/query', state: { queryCode: typed } })
  },
)

test.for([
  ['', '请填写查询码'],
  ['abc', '查询码是 16 位，还差 13 位'],
  ['ZC67 452N 243N B3C0', '可能有一位看错了'],
] as const)('explains at the field why "%s" is no query code', async ([typed, said]) => {
  const present = await ask(typed)
  await expect.poll(() => document.querySelector('form')?.textContent).toContain(said)
  expect(document.activeElement).toBe(field())
  expect(present().path).toBe('/')
})
