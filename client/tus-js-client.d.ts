// The browser's half as it was written: the package's own entry is Node's, or transpiled for Internet Explorer.
declare module 'tus-js-client/lib/browser/index.js' {
  export * from 'tus-js-client'
}
