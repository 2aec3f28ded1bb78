import type { Response } from 'express'
import { livePath, type LiveEvent } from '../../../contract/desk/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { CallError } from '../../http/call-error.ts'
import type { Protocol } from '../../http/route.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import type { StaffSessions } from '../../staff/session/staff-sessions.ts'
import type { LiveCases } from './live-cases.ts'

/** Milliseconds between heartbeats, which keep proxies from closing the stream. */
const heartbeatMs = 15_000
/** Maximum streams per person; a further one ends the oldest. */
const maxStreamsPerPerson = 8

interface Deps {
  readonly live: LiveCases
  readonly staffSessions: Pick<StaffSessions, 'describe'>
}

const write = (response: Response, event: LiveEvent) =>
  void response.write(`data: ${JSON.stringify(event)}\n\n`)

/** Streams case changes as server-sent events until the session ends. Source: HTML, Server-sent events. */
export function liveProtocol({ live, staffSessions }: Deps): Protocol {
  const streams = new Map<string, Set<() => void>>()

  return {
    path: livePath,
    access: { staff: caseWorkers },
    async serve(request, response, call) {
      if (request.method !== 'GET') throw new CallError('notFound', '没有这个接口')
      const { id: staffId, reportTypeIds, sessionMac } = staffOf(call)
      const end = () => void response.end()
      const tell = (event: LiveEvent) => write(response, event)
      const unwatch = await live.watch({ staffId, reportTypeIds, tell, end })
      // Disconnected meanwhile: no close event will follow.
      if (response.closed) return unwatch()
      const own = streams.get(staffId) ?? new Set()
      streams.set(staffId, own)
      own.add(end)
      if (own.size > maxStreamsPerPerson) [...own][0]?.()
      const heartbeat = setInterval(() => {
        response.write(':\n\n')
        // Ends the stream with the session. Other errors are retried at the next heartbeat.
        staffSessions.describe(sessionMac).catch((error: unknown) => {
          if (error instanceof CallError) end()
        })
      }, heartbeatMs)
      response.on('close', () => {
        clearInterval(heartbeat)
        own.delete(end)
        if (own.size === 0) streams.delete(staffId)
        unwatch()
      })
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'X-Accel-Buffering': 'no',
      })
      response.write('retry: 2000\n\n')
    },
  }
}
