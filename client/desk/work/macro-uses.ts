import * as z from 'zod/mini'
import { deviceStorage } from '../../kit/device-storage.ts'
import { readJson } from '../../kit/read-json.ts'

const stored = z.record(z.string(), z.number())
const storageKey = (memberId: string) => `desk.macros.${memberId}`

const read = (memberId: string): Record<string, number> =>
  readJson(stored, deviceStorage.read(storageKey(memberId))) ?? {}

/** Returns how often a person used each macro for a report type on this device, by the macro's id. */
export const macroUses = (memberId: string, typeId: number): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(read(memberId)).flatMap(([name, count]) => {
      const [type, id = ''] = name.split('/')
      return Number(type) === typeId ? [[id, count] as const] : []
    }),
  )

/** Counts a use of a macro. */
export function noteMacroUse(memberId: string, typeId: number, macroId: string): void {
  const counts = read(memberId)
  const name = `${typeId}/${macroId}`
  const next = { ...counts, [name]: (counts[name] ?? 0) + 1 }
  deviceStorage.write(storageKey(memberId), JSON.stringify(next))
}
