const root = document.documentElement

/**
 * Shows a page as the build rendered it, until React has started. Elder mode has another header and waits for React.
 * @param name as in `prerendered.tsx` of the site; styles: `index-page.css`
 */
export function showPrerendered(name: string): void {
  if (!root.hasAttribute('data-elder')) root.setAttribute('data-page', name)
}
