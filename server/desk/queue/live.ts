import type { Response } from 'express'
import { livePath, type LiveEvent } from '../../../contract/staff/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { CallError } from '../../http/call-error.ts'
import type { Protocol } from '../../http/route.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import type { StaffSessions } from '../../staff/session/staff-sessions.ts'
import type { LiveCases } from './live-cases.ts'

/** Milliseconds between two signs of life, by which proxies and servers know that the stream is no forgotten one. */
const beat = 15_000
/** Streams of one person: pages that they have open. The oldest ends when there are more. */
const mostOfOne = 8

interface Deps {
  readonly live: LiveCases
  readonly staffSessions: Pick<StaffSessions, 'describe'>
}

const write = (response: Response, event: LiveEvent) =>
  void response.write(`data: ${JSON.stringify(event)}\n\n`)

/** Server-sent events of what changes at the desk, until the session ends. Source: HTML, Server-sent events. */
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
      // Left meanwhile: nothing will say so any more.
      if (response.closed) return unwatch()
      const own = streams.get(staffId) ?? new Set()
      streams.set(staffId, own)
      own.add(end)
      if (own.size > mostOfOne) [...own][0]?.()
      const life = setInterval(() => {
        response.write(':\n\n')
        // A session that has ended sees nothing more; one of which nothing is known now is asked for again.
        staffSessions.describe(sessionMac).catch((error: unknown) => {
          if (error instanceof CallError) end()
        })
      }, beat)
      response.on('close', () => {
        clearInterval(life)
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
