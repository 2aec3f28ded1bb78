import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'

interface Address {
  path: string
  state: unknown
}

/**
 * Shows an element as a browser would, with its effects and calls running by themselves; what it comes to
 * is awaited with `expect.poll`. Returns where the router is.
 * @param at the address to start at
 */
export function show(element: ReactNode, at: string): () => Address {
  let present: Address = { path: at, state: null }
  function Where() {
    const { pathname, search, state } = useLocation()
    present = { path: pathname + search, state }
    return null
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place, { onCaughtError: () => undefined })
  root.render(
    <MemoryRouter initialEntries={[at]}>
      <Where />
      {element}
    </MemoryRouter>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return () => present
}

/** The text of the page's heading. */
export const heading = () => document.querySelector('h1')?.textContent

/** The first link, button or label that holds a text. */
export const the = (selector: 'a' | 'button' | 'label', text: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((e) => e.textContent.includes(text))
