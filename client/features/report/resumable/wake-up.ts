/** Milliseconds without a sign of life after which a request that carries bytes counts as dead. */
const silence = 120_000
/**
 * The same for one that carries none, which may have gone out over a connection that is dead; the server may
 * take 12 s. And for a page that has just been asleep: its connections seldom outlive that.
 */
const shortSilence = 20_000
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
  /** Bytes leave: the request lives. */
  alive: () => void
  /** Another request begins, which carries nothing. */
  ask: () => void
  stop: () => void
}

/**
 * Watches over a request whose connection may be dead without anybody being told: the phone changed
 * networks, or the page was frozen while its timers stood still.
 */
export function watchOver(onDead: () => void, now = () => Date.now()): Watch {
  let lastSign = now()
  let lastLook = lastSign
  let limit = shortSilence
  const check = () => {
    const wasAsleep = now() - lastLook > shortSilence
    lastLook = now()
    if (lastLook - lastSign > (wasAsleep ? shortSilence : limit)) onDead()
  }
  const timer = setInterval(check, look)
  // What was sent before the network went is sent to nobody.
  window.addEventListener('online', onDead)
  document.addEventListener('resume', onDead)
  return {
    alive: () => {
      lastSign = now()
      limit = silence
    },
    ask: () => {
      lastSign = now()
      limit = shortSilence
    },
    stop: () => {
      clearInterval(timer)
      window.removeEventListener('online', onDead)
      document.removeEventListener('resume', onDead)
    },
  }
}
