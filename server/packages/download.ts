import { packageInput, packagePath } from '../../contract/packages/package.ts'
import { caseWorkers } from '../../contract/staff/role.ts'
import { factsOf } from '../platform/crypto/seal-to-certificate.ts'
import { readPost } from '../http/bind.ts'
import { conflict } from '../http/call-error.ts'
import type { Protocol } from '../http/route.ts'
import { staffOf, useStepUp, recordOnCase } from '../staff/session/staff-call.ts'
import { answerAddress, awaitAnswer, endOfAnswerDay } from '../desk/answers/answer-token.ts'
import { downloadHeaders } from '../desk/evidence/original.ts'
import { recordRefused } from '../desk/evidence/record-refused.ts'
import { recuseNamed } from '../desk/recusal/recuse.ts'
import { findCase, lockCase } from '../desk/queue/find-case.ts'
import { detailOf } from '../desk/work/detail.ts'
import { buildPackage } from './build-package.ts'
import type { PackageRouteDeps } from './deps.ts'
import { packageDetail } from './routes.ts'
import { findPackage, requireDownload, requireReporter } from './may-leave.ts'
import { updatePackage } from './store.ts'

const access = { staff: caseWorkers, steppedUp: true } as const

/** Sends a package, sealed where its authority has a certificate. Each download uses up a fresh code and is recorded with its digest. */
export const packageProtocol = (deps: PackageRouteDeps): Protocol => ({
  path: packagePath,
  access,
  async serve(request, response, call) {
    const { case_number, id } = await readPost(packageInput, request, response)
    await recuseNamed(deps, { caller: call.caller, request }, [case_number])
    const member = staffOf(call)
    const found = await findCase(deps.db, member, case_number)
    const row = await findPackage(deps.db, found, id)
    const handed_at = requireDownload(row, found, member, deps.clock.now())
    // Reading, printing and sealing take seconds: nothing is locked meanwhile.
    const detail = await detailOf(deps, member, found)
    const built = await buildPackage(deps, { ...row, handed_at }, detail, answerAddress(deps, id))
    const { certificate } = row
    const fingerprint = certificate === null ? undefined : factsOf(certificate).fingerprint
    const agreedTo = built.choice.agreed_by?.certificate
    if (agreedTo !== undefined && agreedTo !== fingerprint)
      throw conflict(
        `${row.authority_name}的证书在审核同意之后换过；请另做一份，由审核人员重新同意`,
      )
    await deps.db.transaction().execute(async (trx) => {
      const now = deps.clock.now()
      const locked = await lockCase(trx, member, case_number)
      const present = await findPackage(trx, locked, id, true)
      requireDownload(present, locked, member, now)
      requireReporter(present, built.choice)
      if (present.certificate !== certificate)
        throw conflict(`${row.authority_name}的证书刚刚换过，请再试一次`)
      if (present.package_sm3 && present.package_sm3.toString('hex') !== built.zipSm3)
        throw conflict(
          row.package_sm3
            ? '移送之后内容有了变化，不再是同一份材料；请另做一份'
            : '这份材料刚被下载过，请再试一次',
        )
      if (!present.package_sm3) {
        await updatePackage(trx, id, {
          signature: built.signature,
          key_id: built.keyId,
          package_sm3: Buffer.from(built.zipSm3, 'hex'),
        })
        await awaitAnswer(trx, deps, {
          handing_out_id: id,
          report_id: present.report_id,
          authority_id: present.authority_id,
          handed_out_at: handed_at,
          due_at: endOfAnswerDay(row.due_on),
        })
      }
      await useStepUp(trx, deps.clock, call)
      await recordOnCase(trx, deps, { caller: call.caller, request }, case_number, {
        action: 'package.download',
        detail: {
          ...packageDetail(built.choice),
          sm3: built.sm3,
          ...(fingerprint !== undefined && { sealed_to: fingerprint }),
        },
      })
    })
    const extension = certificate === null ? 'zip' : 'zip.cms'
    const name = `${case_number}-${id.slice(0, 8)}.${extension}`
    response.set(downloadHeaders(name, built.content.length)).end(built.content)
  },
  onRefused: recordRefused(deps, 'package.download'),
})
