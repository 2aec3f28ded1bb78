import { domainToUnicode } from 'node:url'
import * as z from 'zod/mini'
import { statusNames } from '../../../contract/report/report-status.ts'
import type { CaseRow } from '../../../contract/desk/case.ts'
import { views } from '../../../contract/desk/case-filter.ts'
import type { Services } from '../../platform/services.ts'
import {
  type ContentsReader,
  contentsReader,
  ifReadable,
} from '../../platform/crypto/contents-reader.ts'
import type { Db } from '../../platform/database/schema.ts'
import { reportPlace } from '../../report/sealed-contents.ts'
import type { StaffMember } from '../../http/route.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import { isNamedIn } from '../recusal/named-in.ts'
import { givenBack } from '../recusal/store.ts'
import { type SelectedRow, selectRows } from './list-store.ts'
import { groupSizes } from './group-store.ts'
import { urgencyOf } from '../../report/case/deadline.ts'

/** Who sees the rows. */
type Viewer = Pick<StaffMember, 'id' | 'name' | 'login' | 'reportTypeIds'>
type RowDeps = Services<'keyring' | 'clock'>

/** Maximum length of a headline, in characters. */
const headlineLength = 60

/** Replaces the contents of a withdrawn report. */
export const withdrawnWords = '（举报人已撤回）'

/** Parses stored addresses; empty when unreadable. */
export function urlsIn(read: string | null): string[] {
  const urls = ifReadable(read)
  return urls === undefined ? [] : z.array(z.string()).parse(JSON.parse(urls))
}

/** Returns the host; an internationalised name is followed by its ASCII form, because letters may look alike. */
function hostOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return hostname.includes('xn--') ? `${domainToUnicode(hostname)}（${hostname}）` : hostname
}

/** Returns the first non-empty line, cut at `headlineLength` characters. */
function firstWords(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  const characters = Array.from(line.trim())
  return characters.length > headlineLength
    ? `${characters.slice(0, headlineLength).join('')}…`
    : characters.join('')
}

function headlineOf(row: SelectedRow, reader: ContentsReader): string {
  if (row.status === 'withdrawn') return withdrawnWords
  const { code_mac: mac } = row
  const title = reader.read(reportPlace(mac, 'title'), row.title_sealed)
  if (title !== null && title.trim() !== '') return firstWords(title)
  const place = reportPlace(mac, 'description')
  return firstWords(reader.read(place, row.description_sealed) ?? '')
}

function placeOf(row: SelectedRow, reader: ContentsReader): string | null {
  if (row.status === 'withdrawn') return null
  const { code_mac: mac } = row
  const [first] = urlsIn(reader.read(reportPlace(mac, 'urls'), row.urls_sealed))
  return hostOf(first) ?? reader.read(reportPlace(mac, 'account'), row.account_sealed)
}

/** Returns the words of the report itself, without messages and files. */
function ownWords({ keyring }: RowDeps, row: SelectedRow): string[] {
  if (row.status === 'withdrawn') return []
  const reader = contentsReader(
    { keyring },
    { kind: 'report', codeMac: row.code_mac },
    row.data_key,
  )
  return (['title', 'description', 'urls', 'account', 'site_name'] as const).flatMap(
    (name) => ifReadable(reader.read(reportPlace(row.code_mac, name), row[`${name}_sealed`])) ?? [],
  )
}

const colleagueOf = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

function rowOf(
  { keyring }: RowDeps,
  row: SelectedRow,
  now: Date,
  size: number | undefined,
): CaseRow {
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const reader = contentsReader({ keyring }, owner, row.data_key)
  const isHeld = row.held_until !== null && row.held_until > now && !row.is_prefetched
  const parkedBy = colleagueOf(row.parked_by, row.parked_name)
  const isParked = (row.parked_until ?? row.due_at ?? now) >= now && (row.due_at ?? now) >= now
  return {
    case_number: row.case_number,
    version: row.version,
    report_type: { id: row.report_type_id, name: row.type_name ?? '（已取消的类型）' },
    status: row.status,
    status_name: isToHandOver(row) ? views.to_hand_over : statusNames[row.status],
    headline: headlineOf(row, reader),
    place: placeOf(row, reader),
    real_name: row.real_name,
    involves_minors: row.involves_minors,
    danger: row.danger,
    is_urgent: row.is_urgent,
    files: Number(row.files),
    arrived_at: row.arrived_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    urgency: urgencyOf(row, now),
    assignee: colleagueOf(row.assignee, row.assignee_name),
    holder: isHeld ? colleagueOf(row.holder, row.holder_name) : null,
    has_answer: row.has_answer,
    proposed_by: colleagueOf(row.proposed_by, row.proposer_name),
    ...(row.returned_to !== null && { returned_to: row.returned_to }),
    parked:
      parkedBy && isParked
        ? { by: parkedBy, until: row.parked_until?.toISOString() ?? null }
        : null,
    ...(row.stopped_step !== null &&
      row.stopped_by !== null &&
      row.status !== 'withdrawn' && {
        stopped: {
          step: row.stopped_step,
          by: { id: row.stopped_by, name: row.stopped_name ?? '' },
        },
      }),
    ...(row.authority_state && { authority_state: row.authority_state }),
    group_size: size !== undefined && size > 1 ? size : null,
  }
}

/**
 * Returns list rows by report, in the order of the ids, with unsealed headline and place. Ids without a case, and cases whose
 * own words name the viewer, are left out. The caller has checked the scope.
 */
export async function rowsOf(
  db: Db,
  deps: RowDeps,
  reportIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, CaseRow>> {
  if (reportIds.length === 0) return new Map()
  const [rows, sizes, kept] = await Promise.all([
    selectRows(db, reportIds, viewer.id),
    groupSizes(db, reportIds),
    givenBack(db, viewer.id, reportIds),
  ])
  const now = deps.clock.now()
  const byId = new Map(rows.map((row) => [row.report_id, row]))
  return new Map(
    reportIds.flatMap((id) => {
      const row = byId.get(id)
      const isShown = row && (kept.has(id) || !isNamedIn(viewer, ownWords(deps, row)))
      return isShown ? [[id, rowOf(deps, row, now, sizes.get(id))]] : []
    }),
  )
}
