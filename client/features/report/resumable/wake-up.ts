/** Milliseconds without a sign of life after which a request counts as dead. */
const silence = 120_000
/** The same for a page that has just been asleep: its connections seldom outlive that. */
const silenceAsleep = 20_000
/** Milliseconds between two looks. */
const look = 5_000

/** Times at which going on is worth a try: the network or the page is back. */
const signs = ['online', 'pageshow', 'resume', 'focus'] as const

/** Calls back when the network or the page comes back; returns how to stop. */
export function onWakeUp(wake: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, wake)
  // `resume` comes to the document, and does not bubble in every browser.
  document.addEventListener('resume', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, wake)
    document.removeEventListener('resume', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}

interface Watch {
  /** Something has come or gone: the request lives. */
  alive: () => void
  stop: () => void
}

/**
 * Watches over a request whose connection may be dead without anybody being told: the phone changed
 * networks, or the page was frozen while its timers stood still.
 */
export function watchOver(onDead: () => void, now = () => Date.now()): Watch {
  let lastSign = now()
  let lastLook = lastSign
  const check = () => {
    const wasAsleep = now() - lastLook > silenceAsleep
    lastLook = now()
    if (lastLook - lastSign > (wasAsleep ? silenceAsleep : silence)) onDead()
  }
  const timer = setInterval(check, look)
  // What was sent before the network went is sent to nobody.
  window.addEventListener('online', onDead)
  document.addEventListener('resume', onDead)
  return {
    alive: () => {
      lastSign = now()
    },
    stop: () => {
      clearInterval(timer)
      window.removeEventListener('online', onDead)
      document.removeEventListener('resume', onDead)
    },
  }
}
