import type { RequestHandler } from 'express'
import { sendErrorEnvelope } from './error-answers.ts'
import type { IsReady } from './health.ts'

/** Stands for the API on a listener that opens before the API has started. */
export interface ApiGate {
  /** Answers 503 until the gate is open. */
  readonly handler: RequestHandler
  /** Whether the gate is open, the API ready, and the process not stopping. */
  readonly isReady: () => Promise<boolean>
  open(api: { readonly app: RequestHandler; readonly isReady: IsReady }): void
  /** Makes `isReady` false; calls are still passed on. */
  readonly retire: () => void
}

export function createApiGate(): ApiGate {
  let open: { readonly app: RequestHandler; readonly isReady: IsReady } | undefined
  let isRetired = false
  return {
    handler: (request, response, next) => {
      if (open) open.app(request, response, next)
      else sendErrorEnvelope(response, 503, 'unavailable')
    },
    isReady: async () => !isRetired && open !== undefined && open.isReady(),
    open: (api) => {
      open = api
    },
    retire: () => {
      isRetired = true
    },
  }
}
