import { defaultThresholds, type Thresholds } from '../../../contract/desk/matching.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'

export async function selectThresholds(db: Db): Promise<Thresholds> {
  const rows = await db.selectFrom('match_threshold').selectAll().execute()
  const changed = rows.map(({ kind, same, maybe }) => [kind, { same, maybe }])
  return { ...defaultThresholds, ...Object.fromEntries(changed) }
}

export async function putThresholds(trx: Trx, { image, text }: Thresholds): Promise<void> {
  await trx.deleteFrom('match_threshold').execute()
  await trx
    .insertInto('match_threshold')
    .values([
      { kind: 'image', ...image },
      { kind: 'text', ...text },
    ])
    .execute()
}
