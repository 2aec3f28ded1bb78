import { selfExport } from '../../../contract/account/account.ts'
import { exportNotices } from '../../account/notice/export-notices.ts'
import { route } from '../../http/route.ts'
import type { SignInDeps } from '../../account/sign-in.ts'
import { ownAccount } from '../../account/own-account.ts'
import { requireReauthentication } from '../../account/require-reauthentication.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { statusNames } from '../../../contract/report/report-status.ts'
import type { Services } from '../../platform/services.ts'
import { contentsReader } from '../../platform/crypto/contents-reader.ts'
import { readNames } from '../../evidence/sealed-names.ts'
import { wholeReportsOf, type WholeReport } from './export-store.ts'
import { reportIdOf } from '../query-code-mac.ts'
import { readContents } from '../read-contents.ts'
import { eventPlace, messagePlace } from '../sealed-contents.ts'
import { openReporter } from '../sealed-reporter.ts'

type ExportedFile = WholeReport['files'][number]
type ExportedReport = Output<typeof selfExport>['reports'][number]

const instant = (at: Date | string) => new Date(at).toISOString()

/** Parses PostgreSQL's hex form of bytes in JSON. */
const bytesOf = (hex: string | null) => (hex === null ? null : Buffer.from(hex.slice(2), 'hex'))

function fileOf({ keyring }: Services<'keyring'>, file: ExportedFile) {
  const { name_sealed, sm3_sealed, data_key, size } = file
  const row = {
    ...file,
    name_sealed: bytesOf(name_sealed),
    sm3_sealed: bytesOf(sm3_sealed),
    data_key: bytesOf(data_key),
  }
  const read = readNames(keyring, 'file', row)
  return { name: read('name') ?? '', size, sm3: read('sm3') ?? '' }
}

function exported(deps: Services<'keyring'>, row: WholeReport): ExportedReport {
  const { code_mac, status, real_name, involves_minors, wants_result, files } = row
  const owner = { kind: 'report', codeMac: code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  return {
    report_id: reportIdOf(code_mac),
    status_name: statusNames[status],
    report_type: row.type_name,
    real_name,
    reporter: openReporter(deps, row, row.reporter_key),
    ...readContents(reader, code_mac, row),
    involves_minors,
    wants_result,
    reported_at: instant(row.reported_at),
    files: files.map((file) => fileOf(deps, file)),
    timeline: row.events.map(({ id, status: step, at, note_sealed }) => ({
      status_name: statusNames[step],
      at: instant(at),
      note: reader.read(eventPlace(id), bytesOf(note_sealed)),
    })),
    thread: row.messages.map(({ id, author, kind, at, msg_sealed }) => ({
      from: author,
      kind,
      msg: reader.read(messagePlace(id), bytesOf(msg_sealed)) ?? '',
      at: instant(at),
    })),
  }
}

export async function exportReports(
  deps: Services<'db' | 'keyring'>,
  accountId: string,
): Promise<ExportedReport[]> {
  const rows = await wholeReportsOf(deps.db, accountId)
  return rows.map((row) => exported(deps, row))
}

/** Exports all stored data of the citizen, in full. Requires reauthentication. */
export const exportRoute = (deps: SignInDeps) =>
  route(selfExport, async (tickets, call) => {
    const account = await ownAccount(deps, call)
    const { id, name, phone, nextPhone, email, wxBound, registeredAt, consent } = account
    const accepted = { password: 'settled', email: 'modify' } as const
    await deps.db
      .transaction()
      .execute(requireReauthentication(deps, account, call.caller, tickets, accepted))
    const sessions = await deps.sessions.list(id, call.caller)
    return {
      exported_at: deps.clock.now().toISOString(),
      account: {
        name: name ?? null,
        phone,
        next_phone: nextPhone?.phone ?? null,
        email: email ?? null,
        wx_bound: wxBound,
        registered_at: registeredAt.toISOString(),
        consent: { version: consent.version, at: consent.at.toISOString() },
      },
      sessions: sessions.map(({ signed_in_at, seen_at }) => ({
        signed_in_at: signed_in_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
      reports: await exportReports(deps, id),
      notices: await exportNotices(deps.db, id),
    }
  })
