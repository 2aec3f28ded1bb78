import { setTimeout as wait } from 'node:timers/promises'
import { errors } from '../../contract/errors.ts'
import { reportNonameCreate } from '../../contract/report/report.ts'
import { Citizen, newKey, Refused } from '../../e2e/citizen.ts'
import { contents } from '../../server/testing/api/report-test-api.ts'
import { samples } from '../../server/testing/api/sample-files.ts'
import type { Portal } from './portal.ts'

/** Milliseconds between retries, and until the last one. */
const pause = 250
const patience = 90_000

/** The results that citizens received. */
export interface Outcome {
  readonly acknowledged: readonly Acknowledged[]
  /** Number of reports abandoned by their citizens. */
  readonly givenUp: number
  /** Failed attempts by message. Each was retried under the same idempotency key. */
  readonly refusals: Readonly<Record<string, number>>
  /** The longest time without a successful answer, in seconds. */
  readonly silence: number
}

interface Acknowledged {
  readonly code: string
  /** Number of files sent with the report. */
  readonly files: number
}

interface Sending {
  readonly atOnce: number
  /** Number of citizens who attach a file to each report. */
  readonly withFile?: number
  /** Whether the reports are urgent, so that a job opens a case at once. */
  readonly urgent?: boolean
}

/** Citizens who retry each report under its key until it is acknowledged. */
export function createCitizens({ edge, captchaTicket }: Pick<Portal, 'edge' | 'captchaTicket'>) {
  const acknowledged: Acknowledged[] = []
  /** The messages of failed attempts, with their counts. */
  const refusals = new Map<string, number>()
  let [givenUp, silence, last] = [0, 0, 0]

  function noteRefusal(error: unknown): void {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const said = cause instanceof Error ? cause.message || cause.name : String(cause)
    refusals.set(said, (refusals.get(said) ?? 0) + 1)
  }

  /** Retries work until it succeeds. @returns undefined after the last retry */
  async function insist<T>(work: () => Promise<T>): Promise<T | undefined> {
    const until = performance.now() + patience
    while (performance.now() < until) {
      try {
        return await work()
      } catch (error) {
        noteRefusal(error)
        await wait(pause)
      }
    }
    givenUp += 1
    return undefined
  }

  async function report(withFile: boolean, urgent: boolean): Promise<void> {
    let [citizen, ticket] = [new Citizen(edge.origin), captchaTicket()]
    const renewed = (error: unknown): never => {
      const { sessionExpired, wrongCode } = errors
      const isOver = (errcode: number) =>
        errcode === sessionExpired.errcode || errcode === wrongCode.errcode
      if (error instanceof Refused && isOver(error.errcode))
        [citizen, ticket] = [new Citizen(edge.origin), captchaTicket()]
      throw error
    }
    const file_ids: string[] = []
    if (withFile) {
      const uploaded = await insist(() => citizen.upload('a.png', new Blob([samples.png])))
      const [file] = uploaded?.files ?? []
      if (!file) return
      file_ids.push(file.file_id)
    }
    const key = newKey()
    const made = await insist(() => {
      const input = { ...contents, involves_minors: urgent, file_ids, captcha_ticket: ticket }
      return citizen.call(reportNonameCreate, input, key).catch(renewed)
    })
    if (!made) return
    acknowledged.push({ code: made.query_code, files: file_ids.length })
    silence = Math.max(silence, performance.now() - last)
    last = performance.now()
  }

  return {
    /** Sends reports until the signal; finishes those in flight. */
    async send(
      { atOnce, withFile = 0, urgent = false }: Sending,
      ending: AbortSignal,
    ): Promise<void> {
      last = performance.now()
      const sender = async (_: unknown, index: number) => {
        while (!ending.aborted) {
          await report(index < withFile, urgent)
          await wait(20)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, sender))
    },

    outcome: (): Outcome => ({
      acknowledged,
      givenUp,
      refusals: Object.fromEntries(refusals),
      silence: silence / 1000,
    }),

    /** Counts the codes whose report or files are missing. */
    async countLost(sent: Outcome['acknowledged']): Promise<number> {
      let lost = 0
      for (const { code, files } of sent) {
        const found = await new Citizen(edge.origin).find(code, captchaTicket())
        if (!found || (found.evidence?.length ?? 0) !== files) lost += 1
      }
      return lost
    },
  }
}
