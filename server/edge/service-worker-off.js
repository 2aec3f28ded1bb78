// Stands in for the service workers of both sites while ops switch them off (SERVICE_WORKER=0): browsers look
// for a new worker on every visit, find this one, and it removes what was kept, and itself. Open pages stay;
// pages register none meanwhile.
self.addEventListener('install', () => self.skipWaiting())

async function leave() {
  const names = await caches.keys()
  const own = names.filter((name) => name.startsWith('site /web/'))
  await Promise.all(own.map((name) => caches.delete(name)))
  await self.registration.unregister()
}

self.addEventListener('activate', (event) => event.waitUntil(leave()))
