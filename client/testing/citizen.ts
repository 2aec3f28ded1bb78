import { expect, vi } from 'vitest'
import { the } from './show.tsx'

/** Waits for a control and returns it. */
export async function control<E extends HTMLElement = HTMLInputElement>(id: string): Promise<E> {
  await expect.poll(() => document.getElementById(id), { message: `#${id}` }).not.toBeNull()
  return document.getElementById(id) as E
}

/** Types a text into a field, replacing its text. */
export async function fill(id: string, text: string): Promise<void> {
  const field = await control<HTMLInputElement | HTMLTextAreaElement>(id)
  // React overrides `value` on the element itself to notice changes; the prototype's setter is the user's.
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Picks a file of this name in a field. */
export async function chooseFile(id: string, name: string, type = ''): Promise<void> {
  const input = await control(id)
  const files = [new File(['abc'], name, { type })]
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Waits for the first button whose text or label contains the words, and presses it. */
export async function press(words: string): Promise<void> {
  const button = () =>
    the('button', words) ?? document.querySelector<HTMLElement>(`button[aria-label*="${words}"]`)
  await expect.poll(button, { message: words }).toBeTruthy()
  button()?.click()
}

/** Returns the page's text. */
export const page = (): string => document.body.textContent

/** Pastes text into a field. */
export function pasteInto(field: HTMLElement, text: string): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text, files: [] } })
  return field.dispatchEvent(event)
}

/** Solves every challenge at once, because the test environment has no workers. */
export function stubSolver(): void {
  class Solver extends EventTarget {
    postMessage() {
      const solution = { counter: 1, derivedKey: '00' }
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: solution })))
    }
    terminate() {
      // Nothing runs.
    }
  }
  vi.stubGlobal('Worker', Solver)
}
