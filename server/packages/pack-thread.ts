import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import yazl from 'yazl'
import { sealToCertificate } from '../platform/crypto/seal-to-certificate.ts'
import type { PackagePart } from './package-parts.ts'
import { printReport, type ReportPrint } from './report-pdf.ts'

// A thread of build-package.ts: printing takes a second and sealing 80 ms a megabyte, in which the main thread
// would answer no call.

const digest = (algorithm: 'sm3' | 'sha256', content: Uint8Array) =>
  createHash(algorithm).update(content).digest('hex')

type ZipPart = Pick<PackagePart, 'name' | 'content'>

/** Zips parts: stored, flat, of one fixed time, so that the same parts are the same bytes in every time zone. */
function zipOf(parts: readonly ZipPart[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  // DOS times are local ones.
  const mtime = new Date(1980, 0, 1)
  for (const { name, content } of parts)
    zip.addBuffer(Buffer.from(content), name, {
      mtime,
      mode: 0o100644,
      compress: false,
      forceDosTimestamp: true,
    })
  zip.end()
  return buffer(zip.outputStream)
}

const work = {
  /** Prints a report, and lists it and the other parts for the manifest. */
  async print(report: ReportPrint, attached: readonly PackagePart[]) {
    const print: Omit<PackagePart, 'what'> = {
      name: 'report.pdf',
      content: await printReport(report),
    }
    // Digests end each entry: verify-package.sh reads them so.
    const listed = [print, ...attached].map(({ name, password, content }) => ({
      name,
      password,
      bytes: content.length,
      sm3: digest('sm3', content),
      sha256: digest('sha256', content),
    }))
    return { print, listed }
  },
  /** Zips parts, and seals the zip where there is a certificate. Digests are SM3, in hex. */
  async pack(parts: readonly ZipPart[], certificate: string | null) {
    const zip = await zipOf(parts)
    const content = certificate === null ? zip : await sealToCertificate(certificate, zip)
    return { content, sm3: digest('sm3', content), zipSm3: digest('sm3', zip) }
  },
}
export type PackWork = typeof work

interface Asked {
  readonly doing: keyof PackWork
  readonly args: never[]
}
/** A failure ends the thread, and the request fails. */
async function answer({ doing, args }: Asked): Promise<void> {
  const run: (...given: never[]) => Promise<unknown> = work[doing]
  parentPort?.postMessage(await run(...args), [])
}
parentPort?.on('message', (asked: Asked) => void answer(asked))
