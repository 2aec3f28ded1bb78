import { createHash } from 'node:crypto'
import { fieldMessages } from '../../../contract/field-messages.ts'
import { packageInput, packagePath } from '../../../contract/desk/handing-out.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import {
  certificateRefusal,
  factsOf,
  sealToCertificate,
} from '../../platform/crypto/seal-to-certificate.ts'
import { readJson } from '../../http/bind.ts'
import { CallError } from '../../http/call-error.ts'
import type { Protocol } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf, useStepUp } from '../../staff/session/staff-call.ts'
import { answerAddress, awaitAnswer } from '../answers/answer-token.ts'
import { downloadHeaders } from '../evidence/original.ts'
import { recordRefused } from '../evidence/record-refused.ts'
import { findCase } from '../queue/find-case.ts'
import { detailOf } from '../work/detail.ts'
import { buildPackage } from './build-package.ts'
import { openChoice } from './choice.ts'
import { downloadRefusal, lockPackage, packageDetail, type HandingOutDeps } from './handing-out.ts'
import { updatePackage } from './store.ts'

const access = { staff: caseWorkers, steppedUp: true } as const

/** Sends a package, sealed where its authority has a certificate. Each download uses up a fresh code and is recorded with its digest. */
export const packageProtocol = (deps: HandingOutDeps): Protocol => ({
  path: packagePath,
  access,
  async serve(request, response, call) {
    if (request.method !== 'POST' || request.path !== '/') throw new CallError('notFound')
    const input = packageInput.safeParse(await readJson(request, response))
    if (!input.success)
      throw new CallError('badInput', undefined, { fields: fieldMessages(input.error.issues) })
    const { case_number, id } = input.data
    const member = staffOf(call)
    const now = deps.clock.now()
    const { name, content } = await deps.db.transaction().execute(async (trx) => {
      const found = await findCase(trx, member, case_number)
      const row = await lockPackage(trx, found, id)
      const refusal = downloadRefusal(row, found, member, now)
      if (refusal || !row.handed_at) throw refusal ?? new CallError('conflict')
      const { certificate, handed_at } = row
      if (certificate === null && (found.is_sensitive || row.identity_sealed))
        throw new CallError(
          'conflict',
          `${row.authority_name}的证书已去掉，敏感材料和身份只能封给证书`,
        )
      const unusable = certificate === null ? undefined : certificateRefusal(certificate, now)
      if (unusable !== undefined)
        throw new CallError('conflict', `${row.authority_name}：${unusable}`)
      await useStepUp(trx, deps.clock, call)
      const detail = await detailOf({ ...deps, db: trx }, member, found)
      const built = await buildPackage(
        { ...deps, db: trx },
        { ...row, handed_at },
        detail,
        answerAddress(deps, id),
      )
      if (row.package_sm3 && !row.package_sm3.equals(built.sm3))
        throw new CallError('conflict', '移送之后内容有了变化，不再是同一份材料；请另做一份')
      if (!row.package_sm3) {
        await updatePackage(trx, id, {
          signature: built.signature,
          key_id: built.keyId,
          package_sm3: built.sm3,
        })
        await awaitAnswer(trx, deps, {
          handingOutId: id,
          reportId: row.report_id,
          authorityId: row.authority_id,
          channel: '下载',
          handedOutAt: handed_at,
          // The end of that day in China.
          dueAt: new Date(`${row.due_on}T23:59:59+08:00`),
        })
      }
      const sealed =
        certificate === null ? built.zip : await sealToCertificate(certificate, built.zip)
      await recordAudit(trx, deps, actorOf({ caller: call.caller, request }, caseWorkers), {
        action: 'package.download',
        object: { kind: 'case', id: case_number },
        detail: {
          ...packageDetail(openChoice(deps.keyring, row)),
          sm3: createHash('sm3').update(sealed).digest('hex'),
          ...(certificate !== null && { sealed_to: factsOf(certificate).fingerprint }),
        },
      })
      const extension = certificate === null ? 'zip' : 'zip.cms'
      return { name: `${case_number}-${id.slice(0, 8)}.${extension}`, content: sealed }
    })
    response.set(downloadHeaders(name, content.length)).end(content)
  },
  onRefused: recordRefused(deps, 'package.download'),
})
