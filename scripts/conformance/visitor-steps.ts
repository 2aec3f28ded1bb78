import { fileUploadMany, resumableUploads, resumedFile } from '../../contract/evidence/file.ts'
import { filePictureWords } from '../../contract/evidence/picture-words.ts'
import { draftKey } from '../../contract/report/draft.ts'
import { receive } from '../../contract/receive.ts'
import { reportFind, reportFound } from '../../contract/report/find-by-phone.ts'
import {
  reportAppeal,
  reportJudge,
  reportNonameCreate,
  selfQuery,
} from '../../contract/report/report.ts'
import { accessToken } from '../../contract/account/session.ts'
import { accessReportType, frontConfigDetail, reportTypeList } from '../../contract/site/site.ts'
import { figuresClosed } from '../../contract/figures/published-figures.ts'
import { receiptVerify, reportReceipt } from '../../contract/report/receipt.ts'
import { reportStillThere } from '../../contract/report/still-there.ts'
import { reportUrge } from '../../contract/report/urging.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { ways, type Way } from '../../contract/report/way.ts'
import { announces, ask, askRefused, newKey, skipAll, textIn, type Run } from './conformance-run.ts'
import { judge } from './findings.ts'
import { passCaptcha } from './proofs.ts'
import { urlOf } from '../../contract/endpoint.ts'

const row = `tus below /api/${resumableUploads}`

/** Uploads one byte by the tus protocol where it is announced: creates, sends and deletes it. */
async function askResumable(run: Run): Promise<void> {
  if (!announces(run, 'resumable_uploads')) return
  const { options, backEnd, findings } = run
  const headers = { 'access-token': backEnd.token ?? '', 'tus-resumable': '1.0.0' }
  const address = new URL(urlOf(resumedFile), options.host)
  const fails = (what: string) =>
    findings.add(row, { standing: 'fails', reason: `announced, and ${what}` })
  try {
    const name = Buffer.from('conformance.txt').toString('base64')
    const length = { 'upload-length': '1', 'upload-metadata': `filename ${name}` }
    const made = await fetch(address, { method: 'POST', headers: { ...headers, ...length } })
    const place = made.headers.get('location')
    if (made.status !== 201 || place === null)
      return fails(`making an upload answers HTTP ${made.status}`)
    const upload = new URL(new URL(place, address).pathname, options.host)
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const sent = await fetch(upload, {
      method: 'PATCH',
      headers: { ...headers, ...type },
      body: 'x',
    })
    if (!sent.ok) return fails(`sending answers HTTP ${sent.status}`)
    findings.add(row, { standing: 'additions', reason: '' })
    await fetch(upload, { method: 'DELETE', headers })
  } catch (error) {
    fails(`it does not answer: ${String(error)}`)
  }
}

/** A row of the table that is not a call. */
const expiredToken = 'a token that has expired'

/** The smallest picture: one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Contents of a report that cannot be mistaken for a citizen's. */
export const reportContents = (run: Run) => ({
  report_type_id: run.typeId,
  urls: ['https://conformance.example/'],
  description: '接口检查自动发送的测试举报，请忽略。',
  file_ids: [] as string[],
})

/** Takes a visitor's token. @returns false when there is none, so that no other call can be made */
export async function takeToken(run: Run): Promise<boolean> {
  const answer = await ask(run, accessToken, { client: 'web' })
  run.backEnd.token = textIn(accessToken, answer, 'access_token')
  return run.backEnd.token !== undefined
}

/** Makes the calls of every visitor's page. */
export async function askForPages(run: Run): Promise<void> {
  const config = receive(frontConfigDetail.output, (await ask(run, frontConfigDetail))?.data)
  for (const name of config.capabilities ?? []) run.capabilities.add(name)
  const types = await ask(run, reportTypeList, { offset: 0, limit: 9999 })
  const [first] = receive(reportTypeList.output, types?.data).list ?? []
  run.typeId = first?.id ?? 1
  await askWhichWays(run)
  await askWithExpiredToken(run)
  if (announces(run, 'draft_keys')) await ask(run, draftKey, {})
  if (announces(run, 'figures')) await ask(run, figuresClosed)
}

/** A type may be closed to one way of reporting, so either answer shows that the call works. */
async function askWhichWays({ backEnd, findings, typeId }: Run): Promise<void> {
  const inWay = (way: Way) =>
    backEnd.ask(reportJudge, { real_name: ways[way], report_type_id: typeId })
  const anonymous = await inWay('anonymous')
  const answer = anonymous.problem === undefined ? anonymous : await inWay('named')
  findings.add(reportJudge, judge(reportJudge, answer))
}

/** Spec §4: errcode 419 tells the portal to take another token. */
async function askWithExpiredToken({ backEnd, findings }: Run): Promise<void> {
  const { errcode, problem } = await backEnd.ask(
    reportTypeList,
    { offset: 0, limit: 9999 },
    { token: 'no-token-of-yours' },
  )
  if (errcode === 419)
    findings.add(expiredToken, { standing: 'specification', reason: 'refuses: errcode 419' })
  else if (problem === undefined)
    findings.add(expiredToken, {
      standing: 'without',
      reason: 'the report types are told without a token: whether 419 ever comes is not known',
    })
  else
    findings.add(expiredToken, {
      standing: 'fails',
      reason: `${problem}; not errcode 419, so the portal takes no new token`,
    })
}

const evidence = () => {
  const form = new FormData()
  form.append('files[]', new Blob([picture], { type: 'image/png' }), 'conformance.png')
  return form
}

/** Sends a report, from its first file to a message about it. @returns its code */
async function sendReport(run: Run): Promise<string | undefined> {
  await askResumable(run)
  const uploaded = await ask(run, fileUploadMany, {}, { form: evidence() })
  const [file] = receive(fileUploadMany.output, uploaded?.data).files ?? []
  if (file?.file_id !== undefined && announces(run, 'picture_words')) {
    const { file_id, reader_key = '' } = file
    await ask(run, filePictureWords, { file_id, reader_key })
  }
  const proof = await passCaptcha(run)
  if (!proof) {
    run.findings.skip(reportNonameCreate, 'the captcha was not passed')
    return undefined
  }
  const file_ids = file?.file_id === undefined ? [] : [file.file_id]
  const report = { ...reportContents(run), file_ids, ...proof }
  const key = newKey()
  const created = await ask(run, reportNonameCreate, report, { key })
  const code = textIn(reportNonameCreate, created, 'query_code')
  if (created && announces(run, 'idempotency')) {
    const again = await run.backEnd.ask(reportNonameCreate, report, { key })
    if (textIn(reportNonameCreate, again, 'query_code') !== code) {
      const reason = 'announces idempotency, and a report sent again under its key is another one'
      run.findings.add(reportNonameCreate, { standing: 'fails', reason })
    }
  }
  return code
}

/** Sends and queries a visitor's report, or queries an existing one. */
export async function askForReports(run: Run): Promise<void> {
  const { write, code: given } = run.options
  const writing = [accessReportType, fileUploadMany, reportNonameCreate, reportAppeal]
  if (write) await ask(run, accessReportType, { report_type_id: run.typeId })
  else skipAll(run, writing, 'writes: --write')
  const sent = write ? await sendReport(run) : undefined
  const code = given ?? sent
  const proof = code === undefined && write ? undefined : await passCaptcha(run)
  if (code === undefined || !proof) {
    const why =
      code === undefined ? 'no report to ask for (--code CODE)' : 'the captcha was not passed'
    run.findings.skip(selfQuery, why)
    if (write) run.findings.skip(reportAppeal, why)
    return
  }
  await ask(run, selfQuery, { query_code: code, ...proof })
  if (!write || sent === undefined) return
  const msg = '接口检查自动发送的补充说明。'
  await ask(
    run,
    reportAppeal,
    { query_code: sent, kind: 'message', msg, file_ids: [] },
    { key: newKey() },
  )
  if (announces(run, 'receipts')) {
    const given = await ask(run, reportReceipt, { query_code: sent })
    const text = textIn(reportReceipt, given, 'text')
    const signature = textIn(reportReceipt, given, 'signature')
    if (text && signature) await ask(run, receiptVerify, { text, signature })
  }
  if (announces(run, 'figures')) {
    // Announced by the answer to a query alone; what publishes figures has it.
    const early = { error: 'conflict', reason: 'nothing is dealt with that could be back' } as const
    await askRefused(run, reportStillThere, { query_code: sent, is_there: true }, early)
  }
  if (announces(run, 'deadlines')) {
    const late = { error: 'conflict', reason: 'what is not late cannot be urged' } as const
    await askRefused(run, reportUrge, { query_code: sent }, late)
  }
  if (announces(run, 'find_by_phone')) {
    const reason = 'a ticket that is made up finds no report; one that is good was not tried'
    const [phone, report_id] = ['19900000000', 'A'.repeat(43)]
    const refused = { error: 'wrongCode', reason } as const
    await askRefused(run, reportFind, { phone, otp_ticket: newKey() }, refused)
    await askRefused(run, reportFound, { phone, find_ticket: newKey(), report_id }, refused)
  }
  if (announces(run, 'withdrawal'))
    await ask(run, reportWithdraw, { query_code: sent, ...(await passCaptcha(run)) })
}
