/** On `<html>` of a page that the service worker served from its offline cache, because the site was out of reach. */
export const offlineCacheAttribute = 'data-kept'
