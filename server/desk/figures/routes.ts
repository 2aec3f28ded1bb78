import {
  figureReaders,
  figuresClose,
  figuresConfirm,
  figuresCorrect,
  figuresPropose,
  figuresRead,
} from '../../../contract/desk/figures.ts'
import { monthAfter } from '../../../contract/report/figures.ts'
import {
  closeMonth,
  closableSince,
  findClosing,
  proposeMonth,
  type CloseDeps,
} from '../../figures/close-month.ts'
import { closedValue, statementDigest } from '../../figures/closed-month.ts'
import {
  closeCorrection,
  correctionId,
  findCorrections,
  proposeCorrection,
} from '../../figures/correct-month.ts'
import { countReports, readMonth } from '../../figures/count-reports.ts'
import { CallError } from '../../http/call-error.ts'
import { route, type Call, type Route } from '../../http/route.ts'
import { recordAlone, recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'

/** @throws CallError forbidden unless the caller sees all report types */
function idOfWhole(call: Pick<Call, 'caller'>): string {
  const { id, reportTypeIds } = staffOf(call)
  if (reportTypeIds !== null)
    throw new CallError('forbidden', '您只负责部分类型；封存要由负责全部类型的人')
  return id
}

const aboutMonth = (month: string) => ({ kind: 'figures', id: month }) as const

export const figuresRoutes = (deps: CloseDeps): Route[] => [
  route(figuresRead, async ({ month }, call) => {
    const { reportTypeIds } = staffOf(call)
    const [current, month_before, year_before] = await Promise.all([
      readMonth(deps.db, month, reportTypeIds),
      readMonth(deps.db, monthAfter(month, -1), reportTypeIds),
      readMonth(deps.db, monthAfter(month, -12), reportTypeIds),
    ])
    const closable_from = (await closableSince(deps.db, month)).toISOString()
    const closing = await findClosing(deps.db, month)
    await recordAlone(deps.db, deps, actorOf(call, figureReaders), {
      action: 'figures.read',
      object: aboutMonth(month),
    })
    const corrections = await findCorrections(deps.db, month)
    return { current, month_before, year_before, closable_from, closing, corrections }
  }),

  route(figuresPropose, async ({ month }, call) => {
    const by = idOfWhole(call)
    await countReports(deps)
    return deps.db.transaction().execute(async (trx) => {
      const statement = await proposeMonth(trx, deps, month, by)
      await recordAudit(trx, deps, actorOf(call, ['statistician']), {
        action: 'figures.propose',
        object: aboutMonth(month),
        after: statement,
      })
      return { sm3: statementDigest(statement) }
    })
  }),

  route(figuresClose, async ({ month, sm3 }, call) => {
    const by = idOfWhole(call)
    await countReports(deps)
    return deps.db.transaction().execute(async (trx) => {
      const { statement, signature, key_id, proposed_by } = await closeMonth(trx, deps, {
        month,
        sm3,
        by,
      })
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: 'figures.close',
        object: aboutMonth(month),
        detail: { proposed_by },
        after: closedValue(statement, signature),
      })
      return { key_id }
    })
  }),

  route(figuresCorrect, async (input, call) => {
    const by = idOfWhole(call)
    return deps.db.transaction().execute(async (trx) => {
      const { statement, number } = await proposeCorrection(trx, deps, { ...input, by })
      await recordAudit(trx, deps, actorOf(call, ['statistician']), {
        action: 'figures.correct',
        object: aboutMonth(correctionId(input.month, number)),
        after: statement,
      })
      return { sm3: statementDigest(statement) }
    })
  }),

  route(figuresConfirm, async (input, call) => {
    const by = idOfWhole(call)
    return deps.db.transaction().execute(async (trx) => {
      const signed = await closeCorrection(trx, deps, { ...input, by })
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: 'figures.confirm',
        object: aboutMonth(correctionId(input.month, signed.number)),
        detail: { proposed_by: signed.proposed_by },
        after: closedValue(signed.statement, signed.signature),
      })
      return { key_id: signed.key_id }
    })
  }),
]
