/**
 * Whether the server serves another build than this page's, whose files may be gone. False if unknown.
 * @param base base path of the site
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
