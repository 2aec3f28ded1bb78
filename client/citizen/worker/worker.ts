// Service worker of a site. The build bundles it and defines `builtSite`.
import { answerTo } from './answer.ts'
import type { BuiltSite } from '../../build/built-site.ts'
import { createOfflineCache } from './offline-cache.ts'

declare const self: ServiceWorkerGlobalScope
declare const builtSite: BuiltSite

// Read once: the build writes the whole list in its place.
const site = builtSite
const offlineCache = createOfflineCache(site, {
  caches,
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
})

self.addEventListener('install', (event) => {
  // Take over at once: open tabs keep their files, and a new visit gets the new build.
  event.waitUntil(offlineCache.keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(offlineCache.retire().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, {
    ...site,
    origin: self.location.origin,
    offlineCache,
    fetch: (request) => fetch(request),
    waitUntil: (work) => event.waitUntil(work),
  })
  if (answer) event.respondWith(answer)
})
