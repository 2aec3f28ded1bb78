import { selfExport } from '../../../contract/account/account.ts'
import { exportNotices } from '../../account/notice/export-notices.ts'
import { exportReports } from './export-reports.ts'
import { route } from '../../http/route.ts'
import type { SignInDeps } from '../../account/sign-in.ts'
import { ownAccount } from '../../account/own-account.ts'
import { requireReauthentication } from '../../account/require-reauthentication.ts'

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
