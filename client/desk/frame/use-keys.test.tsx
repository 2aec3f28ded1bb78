import { describe, expect, test, vi } from 'vitest'
import { one, render, settle } from '../../testing/render.tsx'
import { commandNames, commands } from './commands.ts'
import { useHeldSpace, useKeys, useNumberKeys } from './use-keys.ts'

const did = vi.fn<(what: string) => void>()

function Desk() {
  useKeys({
    accept: () => did('accept'),
    down: () => did('down'),
    submit: () => did('submit'),
    leave: () => did('leave'),
    keys: () => did('keys'),
    search: () => did('search'),
  })
  useNumberKeys((digit) => did(`macro ${digit}`))
  useHeldSpace((held) => did(held ? 'see' : 'hide'))
  return (
    <>
      <textarea aria-label="words" />
      <button type="button">a button</button>
    </>
  )
}

type Press = KeyboardEventInit & { code: string; keyCode?: number }
const press = (target: EventTarget, init: Press, kind = 'keydown') =>
  settle(() =>
    target.dispatchEvent(
      new KeyboardEvent(kind, { key: init.code, bubbles: true, cancelable: true, ...init }),
    ),
  )
const done = () => did.mock.calls.map(([what]) => what)

describe('keyboard commands', () => {
  test('each stands for one command', () => {
    const keys = commandNames.map((name) => commands[name].key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('work by position, whatever the input method makes of them', async () => {
    did.mockClear()
    await render(<Desk />)
    await press(document.body, { code: 'KeyA', key: 'Process' })
    await press(document.body, { code: 'Slash', key: '、' })
    await press(document.body, { code: 'Slash', key: '？', shiftKey: true })
    await press(document.body, { code: 'Numpad2', key: '2' })
    expect(done()).toEqual(['accept', 'search', 'keys', 'macro 2'])
  })

  test('are inactive while an input method composes, Ctrl+Enter as well', async () => {
    did.mockClear()
    await render(<Desk />)
    const field = one('textarea')
    await press(field, { code: 'Enter', key: 'Enter', ctrlKey: true, isComposing: true })
    await press(document.body, { code: 'KeyA', isComposing: true })
    await press(document.body, { code: 'KeyA', keyCode: 229 })
    expect(done()).toEqual([])
  })

  test('are inactive in fields, except Ctrl+Enter and Escape', async () => {
    did.mockClear()
    await render(<Desk />)
    const field = one('textarea')
    await press(field, { code: 'KeyA' })
    await press(field, { code: 'Digit1' })
    await press(field, { code: 'Space', key: ' ' })
    await press(field, { code: 'Enter', key: 'Enter', ctrlKey: true })
    await press(field, { code: 'Escape', key: 'Escape' })
    expect(done()).toEqual(['submit', 'leave'])
  })

  test('are inactive once a nearer element has handled the key, e.g. a closing menu', async () => {
    did.mockClear()
    await render(<Desk />)
    const menu = one('button')
    menu.addEventListener('keydown', (event) => event.preventDefault())
    await press(menu, { code: 'Escape', key: 'Escape' })
    expect(done()).toEqual([])
  })

  test('leave browser shortcuts alone: Ctrl+A is not A', async () => {
    did.mockClear()
    await render(<Desk />)
    await press(document.body, { code: 'KeyA', ctrlKey: true })
    expect(done()).toEqual([])
  })

  test('are inactive behind an open dialog', async () => {
    did.mockClear()
    await render(
      <>
        <Desk />
        <dialog open />
      </>,
    )
    await press(document.body, { code: 'KeyA' })
    expect(done()).toEqual([])
  })

  test('ignore key repeat, except for moving through the list', async () => {
    did.mockClear()
    await render(<Desk />)
    await press(document.body, { code: 'KeyA', repeat: true })
    await press(document.body, { code: 'KeyJ', repeat: true })
    expect(done()).toEqual(['down'])
  })

  test('Space shows pictures while held, and presses a focused button instead', async () => {
    did.mockClear()
    await render(<Desk />)
    await press(document.body, { code: 'Space', key: ' ' })
    await press(document.body, { code: 'Space', key: ' ', repeat: true })
    await press(document.body, { code: 'Space', key: ' ' }, 'keyup')
    await press(one('button'), { code: 'Space', key: ' ' })
    expect(done()).toEqual(['see', 'hide'])
  })

  test('leaving the window hides the pictures again', async () => {
    did.mockClear()
    await render(<Desk />)
    await press(document.body, { code: 'Space', key: ' ' })
    await settle(() => window.dispatchEvent(new Event('blur')))
    expect(done()).toEqual(['see', 'hide'])
  })
})
