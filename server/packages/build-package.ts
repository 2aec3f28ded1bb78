import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { CaseDetail } from '../../contract/desk/case.ts'
import { momentText } from '../report/calendar/working-time.ts'
import type { ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { evidenceFiles } from '../evidence/evidence-files.ts'
import type { EvidenceDeps } from '../desk/evidence/deps.ts'
import { openChoice, openIdentity, type PackageChoice } from './choice.ts'
import { evidenceParts, hiderOf, type PackagePart, wordsOf } from './package-parts.ts'
import type { PackWork } from './pack-thread.ts'
import type { ReportPrint } from './report-pdf.ts'
import { reporterValues } from './identity-left.ts'
import type { StoredPackage } from './store.ts'

export interface PackageDeps extends EvidenceDeps {
  readonly receiptKeys: ReceiptKeys
}

const script = readFileSync(new URL('verify-package.sh', import.meta.url))

const personText = ({ name, role }: PackageChoice['prepared_by']) => `${role} ${name}`

/** The text that is signed. Members in this order, one a line: `verify-package.sh` reads it line by line. */
function manifestOf(
  { id, due_on }: StoredPackage,
  choice: PackageChoice,
  caseNumber: string,
  handedAt: Date,
  keyId: string,
  parts: Printed['listed'],
): string {
  const { centre, authority, reason, prepared_by, agreed_by } = choice
  const manifest = {
    schema: 1,
    case_number: caseNumber,
    package: id,
    centre,
    authority,
    reason,
    due_on,
    handed_at: handedAt.toISOString(),
    prepared_by: personText(prepared_by),
    agreed_by: agreed_by && personText(agreed_by),
    key_id: keyId,
    parts,
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}

type Printed = Awaited<ReturnType<PackWork['print']>>

/** Starts a thread that does one piece of work after another until it is terminated. */
function startThread() {
  const thread = new Worker(new URL('pack-thread.ts', import.meta.url))
  return {
    run: <Doing extends keyof PackWork>(
      doing: Doing,
      ...args: Parameters<PackWork[Doing]>
    ): Promise<Awaited<ReturnType<PackWork[Doing]>>> =>
      new Promise((resolve, reject) => {
        thread.once('message', resolve).once('error', reject)
        thread.postMessage({ doing, args }, [])
      }),
    end: () => thread.terminate(),
  }
}

/** One package at a time: it takes ten times its bytes of memory while it is built. */
const lane = new PQueue({ concurrency: 1 })

/** Builds a package when no other one is being built. @throws as `build` */
export const buildPackage = (...given: Parameters<typeof build>): ReturnType<typeof build> =>
  lane.add(() => build(...given))

/**
 * Builds a released package. Its parts and its manifest follow from the choice and the case alone. The signature is made
 * once, because SM2 signatures differ each time, and is stored with the package.
 * @param address where the QR code of the cover leads
 * @throws CallError conflict when evidence is gone, notFound when contents are erased
 */
async function build(
  deps: PackageDeps,
  row: StoredPackage & { readonly handed_at: Date },
  detail: CaseDetail,
  address: string,
) {
  const choice = openChoice(deps.keyring, row)
  const files = await evidenceFiles(deps, row.report_id)
  // A package with the identity holds the citizen's words unchanged.
  const hide = hiderOf(choice.identity ? [] : await reporterValues(deps, row.report_id))
  const words = wordsOf(detail, choice.messages, hide)
  const evidence = await evidenceParts(deps, files, choice, hide)
  const reason = hide(choice.reason)
  const envelope = openIdentity(deps.keyring, row)
  const attached: PackagePart[] = [
    {
      name: 'words.txt',
      what: '举报人的原话，逐字',
      content: Buffer.from(
        words.map(({ heading, text }) => `【${heading}】\n${text}\n`).join('\n'),
      ),
    },
    ...evidence,
    ...(envelope
      ? [{ name: 'identity.cms', what: '举报人身份，只有承办单位的私钥能打开', content: envelope }]
      : []),
    { name: 'verify-package.sh', what: '核对本材料用，需要 OpenSSL 3', content: script },
  ]
  const { case_number: caseNumber } = detail
  const report: ReportPrint = {
    title: '举报线索移送',
    // Without `STAFF_URL` the address begins at its path.
    qr: choice.origin === undefined ? address : new URL(address, choice.origin).href,
    facts: [
      ...(choice.document_number === undefined ? [] : [['文号', choice.document_number] as const]),
      ['案号', caseNumber],
      ['移送单位', choice.centre],
      ['承办单位', choice.authority],
      ['移送原因', reason],
      ['移送时间（北京时间）', momentText(row.handed_at)],
      ['请在此日前答复', row.due_on],
      [
        '经手人',
        [choice.prepared_by, choice.agreed_by]
          .flatMap((by) => (by ? [personText(by)] : []))
          .join('；'),
      ],
      ['举报类型', detail.report_type.name],
      ['举报人身份', choice.identity ? '另附，见 identity.cms' : '不随附'],
    ],
    parts: attached.map(({ name, what }) => [name, what]),
    words,
    at: row.handed_at,
  }
  const thread = startThread()
  try {
    const { print, listed } = await thread.run('print', report, attached)
    const keyId = row.key_id ?? deps.receiptKeys.keyId
    const manifest = manifestOf(
      row,
      { ...choice, reason },
      caseNumber,
      row.handed_at,
      keyId,
      listed,
    )
    const signature = row.signature ?? deps.receiptKeys.sign('package', manifest)
    const packed = await thread.run(
      'pack',
      [
        { name: 'manifest.json', content: Buffer.from(manifest) },
        { name: 'manifest.sig', content: signature },
        print,
        ...attached,
      ],
      row.certificate,
    )
    return { ...packed, signature, keyId, choice }
  } finally {
    await thread.end()
  }
}
