import { expect, test, vi } from 'vitest'
import { one, render, settle } from '../../../testing/render.tsx'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

const dialog = () => document.querySelector('dialog')

const nothing = () => undefined

function Example({ open, onClose = nothing }: { open: boolean; onClose?: () => void }) {
  return (
    <Dialog title="提示" open={open} onClose={onClose} actions={<Button>确定</Button>}>
      页面已失效
    </Dialog>
  )
}

test('opens as a modal dialog, named by its title and described by its text', async () => {
  const { show } = await render(<Example open={false} />)
  expect(dialog()).toBeNull()
  await show(<Example open />)
  const shown = one('dialog', HTMLDialogElement)
  expect(shown.open).toBe(true)
  const textOf = (attribute: string) =>
    document.getElementById(shown.getAttribute(attribute) ?? '')?.textContent
  expect([textOf('aria-labelledby'), textOf('aria-describedby')]).toEqual(['提示', '页面已失效'])
  await show(<Example open={false} />)
  expect(dialog()).toBeNull()
})

test('Escape requests closing, and the page closes the dialog', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Example open onClose={onClose} />)
  await settle(() => one('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(onClose).toHaveBeenCalledOnce()
  expect(one('dialog', HTMLDialogElement).open).toBe(true)
})

test('returns the focus to the element that opened it', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const { show } = await render(<Example open />)
  one('dialog button').focus()
  await show(<Example open={false} />)
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

test('is shown in a browser without modal dialogs', async () => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
    throw new TypeError('showModal is not a function')
  })
  await render(<Example open />)
  expect(one('dialog', HTMLDialogElement).open).toBe(true)
})
