import type { WorkDeps } from '../desk/work/deps.ts'
import type { PackageDeps } from './build-package.ts'

export interface PackageRouteDeps extends PackageDeps, WorkDeps {
  /** The centre's name when the front-end config has none. */
  readonly organiser: string
  readonly staffUrl: URL | undefined
}
