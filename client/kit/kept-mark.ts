/** An attribute of `<html>` in a page that the service worker kept, and served because the site was out of reach. */
export const keptMark = 'data-kept'
