import { resumableUploads, resumedFile } from '../../contract/evidence/file.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { announces, type Run } from './conformance-run.ts'

const row = `tus below /api/${resumableUploads}`

/** Uploads one byte by the tus protocol where it is announced: creates, sends and deletes it. */
export async function askResumable(run: Run): Promise<void> {
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
