import type { DeskStep } from '../../../contract/report/report-steps.ts'
import type { Authority, Macro } from './step-form.ts'

const isOfType = ({ report_type_id: id, is_usable: isUsable }: Macro, typeId: number) =>
  isUsable && (id === null || id === typeId)

/** Returns the macros that a case permits: those of its type, then the general ones, in the order of the desk. */
export const macrosFor = (
  macros: readonly Macro[],
  typeId: number,
  may: readonly DeskStep[],
): Macro[] =>
  macros
    .filter((macro) => isOfType(macro, typeId) && may.includes(macro.before.at(0) ?? macro.step))
    .toSorted((a, b) => Number(a.report_type_id === null) - Number(b.report_type_id === null))

/** Returns a macro with the only authority whose name has what the macro's says: 转公安 is 省公安厅. */
export function withNamedAuthority(macro: Macro, authorities: readonly Authority[]): Macro {
  const at = macro.name.indexOf('转')
  const kind = at < 0 ? '' : macro.name.slice(at + 1)
  const [only, another] = kind ? authorities.filter(({ name }) => name.includes(kind)) : []
  return macro.authority_id === null && only && !another
    ? { ...macro, authority_id: only.id }
    : macro
}

/** Returns the macro that a digit runs for a type. A shared macro takes precedence over a personal one. */
export const macroOfDigit = (
  macros: readonly Macro[],
  typeId: number,
  digit: number,
): Macro | undefined => {
  const holders = macros.filter((macro) => macro.digit === digit && isOfType(macro, typeId))
  return holders.find(({ shared: isShared }) => isShared) ?? holders[0]
}
