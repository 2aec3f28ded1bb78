import { expect, test, vi } from 'vitest'
import { one, render, settle } from '../../../testing/render.tsx'
import { Button } from './button.tsx'

const click = () => settle(() => one('button').click())

test('a busy button keeps the focus, announces its state and ignores clicks', async () => {
  const clicked = vi.fn<() => void>()
  const { show } = await render(<Button onClick={clicked}>发送</Button>)
  await click()
  expect(clicked).toHaveBeenCalledOnce()
  one('button').focus()
  await show(
    <Button onClick={clicked} busy>
      发送
    </Button>,
  )
  await click()
  expect(clicked).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(one('button'))
  expect(one('button').getAttribute('aria-busy')).toBe('true')
})

test('a busy submit button does not send its form again', async () => {
  const sent = vi.fn<() => void>()
  await render(
    <form onSubmit={sent}>
      <Button type="submit" busy>
        发送
      </Button>
    </form>,
  )
  await click()
  expect(sent).not.toHaveBeenCalled()
})

test('a button in a form submits it only if its type says so', async () => {
  await render(<Button>添加</Button>)
  expect(one('button').getAttribute('type')).toBe('button')
})

test('an unavailable button announces its state, and explains it when pressed', async () => {
  const pressed = vi.fn<() => void>()
  await render(
    <Button aria-disabled onClick={pressed}>
      发送
    </Button>,
  )
  expect(one('button').getAttribute('aria-disabled')).toBe('true')
  await click()
  expect(pressed).toHaveBeenCalledOnce()
})
