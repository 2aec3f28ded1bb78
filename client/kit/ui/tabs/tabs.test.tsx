import { useState } from 'react'
import { expect, test } from 'vitest'
import { one, render, settle } from '../../../testing/render.tsx'
import { Tabs } from './tabs.tsx'

const ways = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙' },
] as const

function Three() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs label="方式" tabs={ways} value={value} onChange={setValue}>
      内容 {value}
    </Tabs>
  )
}

const chosen = () => one('[aria-selected=true]').textContent
const press = (key: string) =>
  settle(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
  )

test('a click selects a tab, which names its panel', async () => {
  await render(<Three />)
  await settle(() => document.querySelectorAll<HTMLElement>('[role=tab]')[1]?.click())
  expect(chosen()).toBe('乙')
  const panel = one('[role=tabpanel]')
  expect(panel.textContent).toBe('内容 b')
  expect(one(`[id="${panel.getAttribute('aria-labelledby')}"]`).textContent).toBe('乙')
})

test('arrow keys, Home and End select a tab and move the focus, and wrap around', async () => {
  await render(<Three />)
  one('[aria-selected=true]').focus()
  for (const [key, name] of [
    ['ArrowRight', '乙'],
    ['End', '丙'],
    ['ArrowRight', '甲'],
    ['ArrowLeft', '丙'],
    ['Home', '甲'],
    ['x', '甲'],
  ] as const) {
    await press(key)
    expect(chosen()).toBe(name)
    expect(document.activeElement?.textContent).toBe(name)
  }
})

test('the Tab key stops at the chosen tab only', async () => {
  await render(<Three />)
  expect([...document.querySelectorAll<HTMLElement>('[role=tab]')].map((t) => t.tabIndex)).toEqual([
    0, -1, -1,
  ])
})
