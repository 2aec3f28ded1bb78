/** The site that a service worker belongs to; the build writes it into the worker. */
export interface BuiltSite {
  /** Base path, e.g. `/web/mobile/`. */
  readonly base: string
  /** Entry script of the page. A page that names another one belongs to another build. */
  readonly entry: string
  /** Every hashed file of the build, the entry included, as paths from the root. */
  readonly files: readonly string[]
}
