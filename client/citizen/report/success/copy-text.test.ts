import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './use-keep-code.tsx'

const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
const withClipboard = (clipboard: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

afterEach(() => {
  if (original) Object.defineProperty(navigator, 'clipboard', original)
  else Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

describe('copying', () => {
  it('uses the clipboard', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
    withClipboard({ writeText })
    expect(await copyText('ABCD')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('ABCD')
  })

  it('copies a selection where there is none, and gives the focus back', async () => {
    withClipboard(undefined)
    let selected = ''
    document.execCommand = () => {
      const field = document.querySelector('textarea')
      selected = field?.value ?? ''
      return true
    }
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    expect(await copyText('ABCD')).toBe(true)
    expect(selected).toBe('ABCD')
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
    button.remove()
  })

  it('says when nothing works', async () => {
    withClipboard({ writeText: () => Promise.reject(new Error('refused')) })
    document.execCommand = () => {
      throw new Error('not here either')
    }
    expect(await copyText('ABCD')).toBe(false)
  })
})
