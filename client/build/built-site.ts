/** What the build writes into the worker: the site that it belongs to. */
export interface BuiltSite {
  /** Where the site is served, e.g. `/web/mobile/`. */
  readonly base: string
  /** The script that its page starts with: a page that names another is of another build. */
  readonly entry: string
  /** Every hashed file of the build, the entry included, as paths below the root. */
  readonly files: readonly string[]
}
