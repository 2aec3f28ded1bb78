import { caseFindByCode } from '../../../contract/desk/case.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { typedQueryCodeMac } from '../../report/query-code-mac.ts'
import { staffOf, recordAloneOnCase } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from './deps.ts'
import { numberOfCode } from '../queue/case-store.ts'

/** Finds a case by the query code that a citizen reads out. Audited, even when not found. */
export const findByCodeRoute = (deps: WorkDeps) =>
  route(caseFindByCode, async ({ query_code }, call) => {
    const { reportTypeIds } = staffOf(call)
    const mac = typedQueryCodeMac(deps.keyring, query_code)
    const number = await numberOfCode(deps.db, mac, reportTypeIds)
    await recordAloneOnCase(deps, call, number ?? 'none', {
      action: 'case.find_by_code',
      result: number === undefined ? 'refused' : 'done',
    })
    if (number === undefined)
      throw new CallError('notFound', '没有查到，或不在您的办理范围内；刚提交的举报十分钟后才到')
    return { case_number: number }
  })
