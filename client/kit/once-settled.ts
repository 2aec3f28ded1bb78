/** Time after the page has loaded, by which it has made its first calls. */
const delayMs = 3000

/** Runs a function once the page has settled, so that it delays nothing that the citizen waits for. */
export function onceSettled(run: () => void): void {
  const runSoon = () => void setTimeout(run, delayMs)
  if (document.readyState === 'complete') runSoon()
  else window.addEventListener('load', runSoon, { once: true })
}
