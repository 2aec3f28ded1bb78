import { vi } from 'vitest'
import type { CaseDetail } from '../../contract/desk/case.ts'

export const me = { id: '7b0d4f3e-52a5-4b0e-9d57-3f0f3a1c2b11', name: '王晓' }
export const colleague = { id: '1c0d4f3e-52a5-4b0e-9d57-3f0f3a1c2b22', name: '李强' }
export const member = {
  ...me,
  login: 'wangxiao',
  roles: ['handler' as const],
  report_type_ids: null,
  ends_at: '2099-11-21T10:00:00Z',
  idle_seconds: 900,
  stepped_up_until: null,
  recovery_codes_left: 10,
  passkeys: null,
}

/** Returns a new case with these changes. */
export const sampleCase = (number: string, part: Partial<CaseDetail> = {}): CaseDetail => ({
  case_number: number,
  version: 3,
  report_type: { id: 3, name: '诈骗' },
  status: 'received',
  status_name: '待受理',
  headline: `举报 ${number}`,
  place: null,
  real_name: false,
  involves_minors: false,
  danger: null,
  is_urgent: false,
  files: 0,
  arrived_at: '2026-11-21T01:15:00Z',
  due_at: null,
  urgency: 'none',
  assignee: null,
  holder: null,
  has_answer: false,
  proposed_by: null,
  parked: null,
  group_size: null,
  title: null,
  site_name: null,
  urls: ['https://evil.example/a'],
  account: null,
  seen_at: null,
  description: '一打开就弹',
  wants_result: false,
  source: 'web',
  evidence: [],
  entries: [],
  pending: null,
  may: ['accept', 'reject', 'ask'],
  may_not: [],
  needs_review: [],
  proposal: null,
  extension: '10 个工作日',
  stands: null,
  lease_seconds: 180,
  outcome: null,
  authority: null,
  transfer_to: null,
  hold_until: null,
  reporter_left: false,
  ...part,
})

/** A picture whose preview is not ready. */
export const sampleFile: CaseDetail['evidence'][number] = {
  position: 1,
  name: '聊天记录.png',
  mime: 'image/png',
  size: 4711,
  sm3: 'ab'.repeat(32),
  arrived_at: '2026-11-21T01:15:00Z',
  preview: 'waiting',
  reason: null,
  missing: null,
  pages: 0,
  total: 0,
  text: null,
  seconds: null,
  peaks: null,
  redacted: [],
}

/** Returns a pending decision of `me`. */
export const pendingStep = (id: string) => ({
  id,
  step: 'accept' as const,
  by: me,
  effective_at: '2026-11-21T01:15:10Z',
})

type Input = Record<string, unknown>
/** Returns the answer's data. @throws Refusal */
type Answer = (input: Input) => unknown

/** A refusal by the desk's server. */
export class Refusal extends Error {
  readonly errcode: number
  constructor(errcode: number) {
    super(String(errcode))
    this.errcode = errcode
  }
}

/** Stands in for the browser's EventSource, which happy-dom lacks. */
class StreamDouble extends EventTarget {
  static last: StreamDouble | undefined
  constructor() {
    super()
    StreamDouble.last = this
  }
  close(): void {}
}

/** Returns a class in place of the browser's XMLHttpRequest, whose requests `answer` answers without a network. */
const requestDouble = (answer: (url: string, body: string, headers: Headers) => unknown) =>
  class {
    readonly upload = undefined
    readonly headers = new Headers()
    url = ''
    status = 0
    responseText = ''
    onloadend: (() => void) | undefined = undefined
    onerror: ((failure: unknown) => void) | undefined = undefined
    open(_method: string, url: string): void {
      this.url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value)
    }
    getAllResponseHeaders(): string {
      return ''
    }
    abort(): void {}
    send(body: string): void {
      queueMicrotask(() => {
        try {
          this.responseText = JSON.stringify(answer(this.url, body, this.headers))
          this.status = 200
          this.onloadend?.()
        } catch (thrown) {
          this.onerror?.(thrown)
        }
      })
    }
  }

/** Stands in for the desk's server inside the tested page: answers calls by their path below `staff/`. */
export function startDeskDouble(answers: Record<string, Answer>) {
  const received: { path: string; input: Input; key: string | null }[] = []
  vi.stubGlobal('EventSource', StreamDouble)
  // A lease is released by a request that outlives the page.
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.stubGlobal(
    'XMLHttpRequest',
    requestDouble((url, body, headers) => {
      const path = url.replace('/api/staff/', '')
      const input = JSON.parse(body || '{}') as Input
      received.push({ path, input, key: headers.get('Idempotency-Key') })
      try {
        return { errcode: 0, errmessage: '', data: answers[path]?.(input) ?? {} }
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown
        return { errcode: thrown.errcode, errmessage: '不能这样做' }
      }
    }),
  )
  return {
    answers,
    /** Returns the calls of a path, in order. */
    sent: (path: string) => received.filter((call) => call.path === path),
    /** Sends an event to the page. */
    live(event: object) {
      const data = JSON.stringify({ changed: [], withdrawn: [], taken: [], ...event })
      StreamDouble.last?.dispatchEvent(new MessageEvent('message', { data }))
    },
  }
}
