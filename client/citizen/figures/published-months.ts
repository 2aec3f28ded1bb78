import { closedMonth, type ClosedMonth } from '../../../contract/figures/closed-month.ts'
import { figuresClosed } from '../../../contract/figures/published-figures.ts'
import { readJson } from '../../kit/read-json.ts'
import { features } from '../site/features.ts'
import { loadFrontConfig } from '../site/load-front-config.ts'
import { call } from '../site/session/call.ts'

/** The newest version of a closed month. */
export interface PublishedMonth {
  readonly month: string
  /** 1 unless the month was closed again. */
  readonly version: number
  readonly closedAt: string
  /** Id of the public key that verifies the statement. */
  readonly keyId: string
  readonly figures: ClosedMonth
  /** Figures of the version before, which stay published; undefined of a first version. */
  readonly replaced: ClosedMonth | undefined
}

/**
 * Returns the closed months, newest first; none of a back end that announces none. A statement that cannot be read is left out.
 * @throws CallFailure
 */
export async function loadPublishedMonths(): Promise<readonly PublishedMonth[]> {
  await loadFrontConfig()
  if (!features().figures) return []
  const { months = [] } = await call(figuresClosed, {})
  // The newest version of a month comes first.
  const versions = months.flatMap(({ month, closed_at = '', key_id = '', statement }) => {
    const figures = readJson(closedMonth, statement)
    return month && figures ? [{ month, closedAt: closed_at, keyId: key_id, figures }] : []
  })
  return versions.flatMap((one, i) => {
    if (one.month === versions[i - 1]?.month) return []
    const older = versions[i + 1]
    const replaced = older?.month === one.month ? older.figures : undefined
    return { ...one, version: one.figures.version, replaced }
  })
}
