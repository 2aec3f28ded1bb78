/** The site that a service worker belongs to; the build writes it into the worker. */
export interface BuiltSite {
  /** Base path of its pages, e.g. `/web/mobile/en/`. */
  readonly base: string
  /** Folders below the base that hold the pages of other languages, e.g. `en/`. */
  readonly others: readonly string[]
  /** Path of the files, e.g. `/web/mobile/assets/`; all languages share it. */
  readonly assets: string
  /** Entry script of the page. A page that names another one belongs to another build. */
  readonly entry: string
  /** Every hashed file of the build, the entry included, as paths from the root. */
  readonly files: readonly string[]
}
