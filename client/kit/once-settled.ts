/** After the page has loaded: by then it has made its first calls. */
const delayMs = 3000

/** Runs something once the page has settled, so that nothing the citizen waits for is delayed by it. */
export function onceSettled(run: () => void): void {
  const runSoon = () => void setTimeout(run, delayMs)
  if (document.readyState === 'complete') runSoon()
  else window.addEventListener('load', runSoon, { once: true })
}
