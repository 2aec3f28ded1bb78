import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { one, render, settle, type } from '../../../testing/render.tsx'
import { quietFor } from '../text-field/counter.tsx'
import { TextArea } from './text-area.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const area = () => one('textarea', HTMLTextAreaElement)
const shown = () => one('[aria-hidden=true]').textContent
const spoken = () => one('output').textContent
const wait = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

test('spec §5: a maximum length comes with a character counter', async () => {
  await render(<TextArea label="情况说明" maxLength={10} />)
  expect(shown()).toBe('0 / 10')
  await type(area(), '有人诈骗')
  expect(shown()).toBe('4 / 10')
})

test('an emoji counts as one character, as it does on the server', async () => {
  await render(<TextArea label="情况说明" maxLength={10} />)
  await type(area(), '😀好')
  expect(shown()).toBe('2 / 10')
})

test('counts and keeps text that is too long, and never cuts it', async () => {
  await render(<TextArea label="情况说明" maxLength={3} />)
  await type(area(), '一二三四五')
  expect(shown()).toBe('超出 2 个字')
  expect(area().value).toBe('一二三四五')
})

test('counts a restored text from the start', async () => {
  await render(<TextArea label="情况说明" maxLength={10} defaultValue="草稿" />)
  expect(shown()).toBe('2 / 10')
})

test('announces the count after a pause, not at every key', async () => {
  await render(<TextArea label="情况说明" maxLength={10} />)
  await type(area(), '一')
  await wait(quietFor - 1)
  await type(area(), '一二')
  await wait(quietFor - 1)
  expect(spoken()).toBe('')
  await wait(1)
  expect(spoken()).toBe('还可以写 8 个字')
})

test('label, hint and error belong to the field', async () => {
  await render(<TextArea id="d" label="情况说明" hint="写清经过" error="请填写" optional />)
  expect(one('label').getAttribute('for')).toBe('d')
  expect(one('label [aria-hidden]').textContent).toBe('选填')
  expect(area().getAttribute('aria-invalid')).toBe('true')
  const described = area().getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    '请填写',
    '选填',
    '写清经过',
  ])
})

test('a ref reaches the element, as forms need', async () => {
  const ref = createRef<HTMLTextAreaElement>()
  await render(<TextArea label="情况说明" ref={ref} />)
  expect(ref.current).toBe(area())
})
