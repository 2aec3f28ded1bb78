import { reportJudge } from '../../../contract/report/report.ts'
import { ways } from '../../../contract/report/way.ts'
import type { Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { findType } from '../store.ts'

/** The message for an anonymous report of a type that requires a name. */
export const realNameNeeded =
  '这类举报需要核实情况，请选择实名举报。您的个人信息会加密保存，只用于办理这次举报'

/** Answers, before the form opens, whether a type can be reported anonymously or by name. */
export const judgeRoute = (deps: { db: Db }) =>
  route(reportJudge, async ({ real_name, report_type_id }, { caller }) => {
    const type = await findType(deps.db, report_type_id)
    if (!type) throw new CallError('notFound', '没有这个举报类型，请返回首页重新选择')
    const isNamed = real_name === ways.named
    const allowed = isNamed || !type.real_name_required
    return {
      allowed,
      ...(allowed ? {} : { message: realNameNeeded }),
      // A signed-in citizen has proven their phone.
      need_phone: isNamed && caller?.userId === undefined,
      need_login: false,
    }
  })
