// Counts page views first-party: no cookie, no identifier, nothing about the visitor. Ops may replace this
// file (PAGE_STATISTICS_FILE); the page loads it once and calls `pageStatistics.start()` once.
window.pageStatistics = (() => {
  let counted
  /** Bodies that wait for what the citizen waits for; undefined once that is past. */
  let waiting = []

  const send = (body) => navigator.sendBeacon('/web/page-views', body)

  function count() {
    // Query strings may be personal: only the path leaves the page.
    const screen = location.hash.startsWith('#/') ? location.hash : ''
    const [path] = (location.pathname + screen).split('?', 1)
    if (path === counted) return
    counted = path
    const body = JSON.stringify({ path })
    if (waiting) waiting.push(body)
    else send(body)
  }

  function sendWaiting() {
    if (!navigator.onLine) {
      addEventListener('online', sendWaiting)
      return
    }
    waiting?.forEach(send)
    waiting = undefined
  }

  /** The router changes the address without an event of its own. */
  function countAfter(name) {
    const change = history[name]
    history[name] = function (...args) {
      change.apply(this, args)
      count()
    }
  }

  return {
    start() {
      countAfter('pushState')
      countAfter('replaceState')
      addEventListener('popstate', count)
      addEventListener('hashchange', count)
      count()
      // Most pages are shown after 2 s; visitors who leave earlier are counted at `pagehide`.
      setTimeout(sendWaiting, 2000)
      addEventListener('pagehide', sendWaiting)
    },
  }
})()
