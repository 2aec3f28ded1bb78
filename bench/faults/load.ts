import { setTimeout as wait } from 'node:timers/promises'
import { reportNonameCreate } from '../../contract/report.ts'
import { Citizen, newKey } from '../../e2e/citizen.ts'
import { contents } from '../../server/testing/api/report-test-api.ts'
import type { Portal } from './portal.ts'

/** Milliseconds between two tries of the same report, and until nobody tries any more. */
const pause = 250
const patience = 90_000

/** What the citizens were told. */
export interface Outcome {
  /** Query codes. */
  readonly acknowledged: readonly string[]
  /** Reports whose citizens gave up. */
  readonly givenUp: number
  /** Tries that were not answered, or not with success; each was made again under the same key. */
  readonly refused: number
  /** The longest time in which nobody was told anything good, in seconds. */
  readonly silence: number
}

/** Citizens at a portal, who send a report again under its key until it is acknowledged. */
export function createCitizens({ edge, captchaTicket }: Pick<Portal, 'edge' | 'captchaTicket'>) {
  return {
    /** Sends reports, so many at once, until it is told to end; those that have begun are brought to their end. */
    async send(atOnce: number, ending: AbortSignal): Promise<Outcome> {
      const acknowledged: string[] = []
      let [refused, givenUp, silence, last] = [0, 0, 0, performance.now()]

      async function report(): Promise<void> {
        const until = performance.now() + patience
        const citizen = new Citizen(edge.origin)
        const input = { ...contents, captcha_ticket: captchaTicket() }
        const key = newKey()
        while (performance.now() < until) {
          try {
            acknowledged.push((await citizen.call(reportNonameCreate, input, key)).query_code)
            silence = Math.max(silence, performance.now() - last)
            last = performance.now()
            return
          } catch {
            refused += 1
            await wait(pause)
          }
        }
        givenUp += 1
      }
      const sender = async () => {
        while (!ending.aborted) {
          await report()
          await wait(20)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, sender))
      return { acknowledged, givenUp, refused, silence: silence / 1000 }
    },

    /** How many of these codes lead to no report. */
    async countLost(codes: readonly string[]): Promise<number> {
      let lost = 0
      for (const code of codes)
        if (!(await new Citizen(edge.origin).find(code, captchaTicket()))) lost += 1
      return lost
    },
  }
}
