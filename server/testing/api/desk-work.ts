import * as z from 'zod/mini'
import { caseOpen, caseStep, type CaseDetail } from '../../../contract/desk/case.ts'
import { casePropose } from '../../../contract/desk/review.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import { workTasks } from '../../desk/work/tasks.ts'
import type { CaseOfTest, DeskCases } from './desk-cases.ts'
import type { StaffOfTest, StaffTestApi } from './staff-test-api.ts'
import { newKey } from './test-api.ts'

/** Actions of the desk's people on cases. */
export interface DeskWork {
  /** Opens a case and returns what it shows. */
  open(who: StaffOfTest, caseNumber: string): Promise<CaseDetail>
  /** Decides on what is there now. */
  decide(
    who: StaffOfTest,
    about: Pick<CaseOfTest, 'caseNumber'>,
    input: object,
    key?: string,
  ): Promise<Envelope>
  /** Sends a step for review, on what is there now. */
  propose(who: StaffOfTest, about: Pick<CaseOfTest, 'caseNumber'>, input: object): Promise<Envelope>
  /** Carries out decisions as the job worker does after ten seconds. */
  carryOut(): Promise<void>
}

export const deskWork = (api: StaffTestApi, cases: DeskCases): DeskWork => ({
  async open(who, case_number) {
    return z.parse(caseOpen.output, (await who.call(caseOpen, { case_number })).data)
  },
  async decide(who, { caseNumber }, input, key = newKey()) {
    const { version } = await cases.row(caseNumber)
    return who.call(caseStep, { case_number: caseNumber, version, ...input }, key)
  },
  async propose(who, { caseNumber }, input) {
    const { version } = await cases.row(caseNumber)
    return who.call(casePropose, { case_number: caseNumber, version, ...input }, newKey())
  },
  async carryOut() {
    api.clock.advance(10_000)
    const tasks = workTasks(api.staffContext)
    const pending = await api.database.db.selectFrom('pending_step').select('id').execute()
    for (const decision of pending) await tasks.take_case_step(decision)
  },
})
