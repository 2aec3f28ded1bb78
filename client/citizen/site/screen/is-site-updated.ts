/**
 * Whether the server serves another build than the one that this page is of: then files that the page asks for
 * may be gone. False while nobody can say.
 * @param base where the site is served
 */
export async function isSiteUpdated(page: Document, base: string): Promise<boolean> {
  const entry = page.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const answer = await fetch(base, { cache: 'no-store' })
    // A redirect leads to the other site.
    return answer.ok && !answer.redirected && !(await answer.text()).includes(entry)
  } catch {
    return false
  }
}
