import { sql, type RawBuilder } from 'kysely'

/** Of which types somebody sees cases; null: of all. */
export type Scope = readonly number[] | null

/** For a query in which `c` is `report_case`. */
export const inScope = (scope: Scope): RawBuilder<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`c.report_type_id = any(${scope.map(String)}::integer[])`
