import { useState } from 'react'
import { expect, test } from 'vitest'
import { one, render, settle, type } from '../../testing/render.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

function Form() {
  const [typed, setTyped] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <NewPasswordField
        id="new"
        typed={typed}
        phone="13812345678"
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit">好</button>
    </form>
  )
}

const input = () => one('#new', HTMLInputElement)

test('shows the rules before anything is typed, and describes the field with them', async () => {
  await render(<Form />)
  const hint = one('#new-hint').textContent
  for (const rule of ['至少 8 个字符', '至少用两种', '不含您的手机号']) expect(hint).toContain(rule)
  expect(hint).not.toContain('已满足')
  expect(input().getAttribute('aria-describedby')).toBe('new-hint')
  expect(document.body.textContent).not.toContain('密码强度')
})

test('ticks each rule off while typing, and announces the strength', async () => {
  await render(<Form />)
  await type(input(), 'abcdefgh')
  expect(one('#new-hint').textContent).toMatch(/至少 8 个字符（已满足）/)
  expect(one('#new-hint').textContent).not.toMatch(/两种（已满足）/)
  expect(one('output').textContent).toBe('密码强度：弱')
  await type(input(), 'correct-horse-7')
  expect(one('#new-hint').textContent.match(/已满足/g)).toHaveLength(3)
  expect(one('output').textContent).toBe('密码强度：强')
})

test('can show the password, and hides it when it is sent', async () => {
  await render(<Form />)
  expect(input().type).toBe('password')
  await settle(() => one('[aria-label=显示密码]').click())
  expect(input().type).toBe('text')
  expect(one('[aria-label=显示密码]').getAttribute('aria-pressed')).toBe('true')
  await settle(() => one('[type=submit]').click())
  expect(input().type).toBe('password')
})

test('tells password managers that the password is new', async () => {
  await render(
    <>
      <Form />
      <PasswordField id="old" label="密码" autoComplete="current-password" error="请填写密码" />
    </>,
  )
  expect(input().autocomplete).toBe('new-password')
  const old = one('#old', HTMLInputElement)
  expect(old.autocomplete).toBe('current-password')
  expect(old.getAttribute('aria-invalid')).toBe('true')
  expect(old.getAttribute('aria-describedby')).toBe('old-error')
})
