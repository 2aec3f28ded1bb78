import type { RequestHandler } from 'express'
import { sendErrorEnvelope } from './error-answers.ts'
import type { IsReady } from './health.ts'

interface Api {
  readonly app: RequestHandler
  readonly isReady: IsReady
}

/** Stands for the API on a listener that opens before the API has started. */
export function createApiGate() {
  let open: Api | undefined
  let isRetired = false
  /** Answers 503 until the gate is open. */
  const handler: RequestHandler = (request, response, next) => {
    if (open) open.app(request, response, next)
    else sendErrorEnvelope(response, 503, 'unavailable')
  }
  return {
    handler,
    /** Whether the gate is open, the API ready, and the process not stopping. */
    isReady: async () => !isRetired && open !== undefined && open.isReady(),
    open: (api: Api) => {
      open = api
    },
    /** Makes `isReady` false; calls are still passed on. */
    retire: () => {
      isRetired = true
    },
  }
}
