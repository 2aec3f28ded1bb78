import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

/** Returns an element of the page. @throws when it is missing */
export function one<E extends Element = HTMLElement>(selector: string, kind?: new () => E): E {
  const found = document.querySelector(selector)
  if (!found || (kind && !(found instanceof kind))) throw new Error(`no ${selector} on the page`)
  return found as E
}

/** Resolves when all effects of `change` on the page are done. */
export const settle = (change: () => unknown): Promise<void> =>
  act(async () => {
    await change()
  })

/** Types a text into a field, all at once like a paste. */
export const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> =>
  settle(() => {
    // React overrides `value` on the element itself to notice changes; the prototype's setter is the user's.
    const prototype = Object.getPrototypeOf(field) as object
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Renders an element on the test's page; returns a function that renders another in its place. */
export async function render(element: ReactNode, at = '/') {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const place = document.createElement('div')
  document.body.append(place)
  const root: Root = createRoot(place)
  const show = (next: ReactNode) =>
    settle(() => root.render(<MemoryRouter initialEntries={[at]}>{next}</MemoryRouter>))
  onTestFinished(async () => {
    await settle(() => root.unmount())
    place.remove()
    globalThis.IS_REACT_ACT_ENVIRONMENT = undefined
  })
  await show(element)
  return { show }
}
