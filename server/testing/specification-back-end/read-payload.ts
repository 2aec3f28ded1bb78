import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { ReceivedCall, SentFile } from './calls.ts'

type Payload = Pick<ReceivedCall, 'payload' | 'files'>

/** Reads the query string of a GET, and a JSON, form or multipart body of a POST. Returns an empty payload for others. */
export async function readPayload(request: IncomingMessage, url: URL): Promise<Payload> {
  const body = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  if (request.method === 'GET') return { payload: Object.fromEntries(url.searchParams), files: [] }
  if (type.startsWith('application/json')) return { payload: readJson(body), files: [] }
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)) {
    const sent = [...(await new Response(body, { headers: { 'content-type': type } }).formData())]
    const files = sent.flatMap(([field, value]): SentFile[] =>
      typeof value === 'string' ? [] : [{ field, name: value.name, bytes: value.size }],
    )
    return { payload: Object.fromEntries(sent.filter(([, v]) => typeof v === 'string')), files }
  }
  return { payload: {}, files: [] }
}

function readJson(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
