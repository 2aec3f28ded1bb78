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
