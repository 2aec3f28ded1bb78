interface Scoped {
  /** Null: all types. */
  readonly report_type_ids: readonly number[] | null
}

/** Returns the colleagues who may have at least one case of these types. */
export const eligible = <T extends Scoped>(
  colleagues: readonly T[],
  typeIds: readonly number[],
): T[] =>
  colleagues.filter(
    ({ report_type_ids: scope }) => scope === null || typeIds.some((id) => scope.includes(id)),
  )

/** Returns options that say a colleague's scope before the choice. */
export const withScope = (
  colleagues: readonly (Scoped & { readonly id: string; readonly name: string })[],
): { id: string; name: string }[] =>
  colleagues.map(({ id, name, report_type_ids: scope }) => ({
    id,
    name: `${name}（${scope === null ? '全部类型' : `${scope.length} 种类型`}）`,
  }))
