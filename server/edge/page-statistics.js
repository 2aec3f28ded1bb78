// Counts page views first-party: no cookie, no identifier, nothing about the visitor. Ops may replace this
// file (PAGE_STATISTICS_FILE); the page loads it once and calls `pageStatistics.start()` once.
window.pageStatistics = (() => {
  let counted

  function count() {
    // What stands behind a `?` may be personal: only the path leaves the page.
    const screen = location.hash.startsWith('#/') ? location.hash : ''
    const [path] = (location.pathname + screen).split('?', 1)
    if (path === counted) return
    counted = path
    navigator.sendBeacon('/web/page-views', JSON.stringify({ path }))
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
    },
  }
})()
