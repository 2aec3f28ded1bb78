import type { AuditAction } from '../../../contract/staff/audit.ts'
import type { Services } from '../../platform/services.ts'
import { valueMac } from './record-audit.ts'
import { oldestEntryTime, newestAfterMac } from './store.ts'

/**
 * Compares a value with the one that the newest entry of an action recorded. Whether the chain itself fits is for
 * `verify-audit`.
 * @param at when it was recorded
 * @returns `gone` when entries of that time have been forgotten
 */
export async function auditedValue(
  { db, keyring }: Services<'db' | 'keyring'>,
  recorded: { readonly action: AuditAction; readonly objectId: string; readonly at: Date },
  value: unknown,
): Promise<'fits' | 'differs' | 'gone'> {
  const mac = await newestAfterMac(db, recorded.action, recorded.objectId)
  if (mac) return mac.equals(valueMac(keyring, value)) ? 'fits' : 'differs'
  const oldest = await oldestEntryTime(db)
  return oldest && oldest > recorded.at ? 'gone' : 'differs'
}
