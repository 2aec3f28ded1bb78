import { AsyncLocalStorage } from 'node:async_hooks'
import { ERRORS, Server } from '@tus/server'
import type { Request as Call, Response as Answer } from 'express'
import { urlOf } from '../../../contract/endpoint.ts'
import { failure, success } from '../../../contract/envelope.ts'
import {
  maxFileBytes,
  resumableUploads,
  resumedFile,
  uploadId,
} from '../../../contract/evidence/file.ts'
import type { CallerAddress } from '../../platform/caller-address.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import type { Caller, Protocol } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { emptyFileMessage, fileTooLargeMessage } from '../examine.ts'
import { newFileId, withReaderKey } from '../file-token.ts'
import { uploadBusy } from './deps.ts'
import { createFinisher, uploadGone, type FinishDeps } from './finish.ts'
import { lazyBody } from './lazy-body.ts'
import { receiveBytes, type ReceiveDeps } from './receive-bytes.ts'
import { createTusLocker, TusStore } from './tus-store.ts'

interface Deps extends FinishDeps, ReceiveDeps {}

const version = '1.0.0'
const methods: ReadonlySet<string> = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'])

/** Allow-lists of headers: to the tus server, and from its answer to the client. */
const requestHeaders =
  'tus-resumable upload-offset upload-length upload-defer-length upload-metadata upload-concat content-type content-length'.split(
    ' ',
  )
const answerHeaders =
  'tus-version tus-extension tus-max-size upload-offset upload-length upload-expires upload-metadata location content-type'.split(
    ' ',
  )

/** Maps an error of the tus server to the error that the citizen sees. @param status HTTP status */
function citizenError(status: number): CallError {
  if (status === 404 || status === 410) return uploadGone()
  if (status === 409) return conflict('上传的位置对不上，请重试')
  if (status === 413) return new CallError('tooLarge', fileTooLargeMessage)
  return new CallError('badInput', '上传请求不完整，请刷新页面重试')
}

const isTusError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status_code' in error

/** Returns the answer about a finished upload, for the present caller. */
type Answered = (uploadId: string) => Promise<object>

/** The caller of a request, of which the tus server knows nothing. */
const present = new AsyncLocalStorage<Caller | undefined>()

const createTusServer = (deps: Deps, answered: Answered) =>
  new Server({
    path: urlOf(resumedFile),
    datastore: new TusStore(deps),
    locker: createTusLocker(deps.keyring, deps.leases),
    // Milliseconds for a request to stop when a newer one takes over.
    lockDrainTimeout: 100,
    maxSize: maxFileBytes,
    allowedOrigins: [],
    namingFunction: newFileId,
    // A path without an origin is correct behind any proxy.
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    getFileIdFromRequest: (_request, last) => uploadId.safeParse(last).data,
    onUploadFinish: async (_request, { id }) => ({
      status_code: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(await answered(id)),
    }),
    onResponseError: (_request, error) => {
      // A newer request has taken over the upload.
      if (error === ERRORS.ABORTED) throw uploadBusy()
      // `bindProtocol` answers and logs our own errors.
      if (!isTusError(error)) throw error
      return undefined
    },
  })

/** Refuses an announced upload that would be refused in the end, before any of its bytes are read. */
async function checkNewUpload({ empty }: Deps, request: Call, address: CallerAddress) {
  const length = Number(request.get('upload-length'))
  if (length === 0) throw new CallError('badInput', emptyFileMessage)
  if (length > maxFileBytes) throw new CallError('tooLarge', fileTooLargeMessage)
  await enforceLimit(empty, address, '上传太频繁')
}

/** Returns the method, honouring the override header: clients behind firewalls that block PATCH send a POST. */
function methodOf(request: Call): string {
  const isOverridden = request.method === 'POST' && request.path !== '/'
  return isOverridden ? (request.get('x-http-method-override') ?? 'POST') : request.method
}

/** Whether a request brings bytes; a `POST` may create an upload without any. */
const bringsBytes = (method: string, request: Call) =>
  method === 'PATCH' ||
  (method === 'POST' &&
    (request.get('transfer-encoding') !== undefined || Number(request.get('content-length')) > 0))

/** A request of the protocol that may bring bytes. */
interface Incoming {
  readonly method: string
  readonly request: Call
  readonly response: Answer
  readonly arrived: (bytes: number) => Promise<void>
}

async function serveByTus(tus: Server, { method, request, response, arrived }: Incoming) {
  const headers = requestHeaders.flatMap((name): [string, string][] => {
    const value = request.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  const hasBody = method === 'PATCH' || method === 'POST'
  const body = lazyBody(request, arrived)
  try {
    const { pathname } = new URL(request.originalUrl, 'http://upload')
    const answer = await tus.handleWeb(
      new Request(new URL(pathname, 'http://upload'), {
        method,
        headers,
        ...(hasBody && { body: body.stream, duplex: 'half' }),
      }),
    )
    if (answer.status >= 400) throw citizenError(answer.status)
    for (const name of answerHeaders) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    response.status(answer.status).end(await answer.text())
  } finally {
    body.release()
  }
}

/** Creates the handler of tus uploads, which resume after a failure of network, tab, phone or server. */
export function resumableProtocol(deps: Deps): Protocol {
  const finish = createFinisher(deps)
  const answered: Answered = async (id) => {
    const file = withReaderKey(deps.keyring, present.getStore(), await finish(id))
    return success(resumedFile.output.parse({ file }))
  }
  const tus = createTusServer(deps, answered)
  const handle: Protocol['serve'] = async (request, response, { address }) => {
    const { path } = request
    const method = methodOf(request)
    const id = path === '/' ? undefined : uploadId.safeParse(path.slice(1)).data
    if (path !== '/' && id === undefined) throw uploadGone()
    if (method === 'GET' && id !== undefined) return void response.json(await answered(id))
    if (!methods.has(method)) throw new CallError('notFound', '没有这个接口')
    response.setHeader('Tus-Resumable', version)
    if (method !== 'OPTIONS' && request.get('tus-resumable') !== version) {
      request.resume()
      return void response
        .status(412)
        .setHeader('Tus-Version', version)
        .json(failure('badInput', '页面版本太旧，请刷新页面重试'))
    }
    if (method === 'POST' && id !== undefined) throw uploadGone()
    if (method === 'POST') await checkNewUpload(deps, request, address)
    const serve = (arrived: Incoming['arrived']) =>
      serveByTus(tus, { method, request, response, arrived })
    return bringsBytes(method, request)
      ? receiveBytes(deps, request, address, serve)
      : serve(async () => undefined)
  }
  return {
    path: resumableUploads,
    serve: (request, response, call) =>
      present.run(call.caller, () => handle(request, response, call)),
  }
}
