/** Attribute of `<html>` in pages served from the service worker's offline cache. */
export const offlineCacheAttribute = 'data-kept'
