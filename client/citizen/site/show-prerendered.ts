/** Pages that the build renders; `other` is the frame of all that are not named. Their styles: `index-page.css`. */
export type PrerenderedName = 'home' | 'query' | 'submit' | 'other'

const root = document.documentElement

/** Shows a page as the build rendered it, until React has started. Elder mode has another header and waits for React. */
export function showPrerendered(name: PrerenderedName): void {
  if (!root.hasAttribute('data-elder')) root.setAttribute('data-page', name)
}
