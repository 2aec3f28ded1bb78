import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'

interface Address {
  path: string
  state: unknown
}

/**
 * Renders an element with its effects and calls running by themselves, as in a browser; tests await results with
 * `expect.poll`. Returns a function for the router's present address.
 * @param at the initial address
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

/** Returns the first link, button or label that contains a text. */
export const the = (selector: 'a' | 'button' | 'label', text: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((e) => e.textContent.includes(text))
