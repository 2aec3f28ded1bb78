import { useSyncExternalStore } from 'react'

const root = document.documentElement

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(root, { attributes: true })
  return () => observer.disconnect()
}

/** Tells whether the page's root matches a selector, e.g. `[data-elder]`, which `applySettings` sets. */
export const useRootMatches = (selector: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => root.matches(selector),
    () => false,
  )
