import { expect } from 'vitest'
import * as z from 'zod/mini'
import {
  figuresClose,
  figuresPropose,
  figuresRead,
} from '../../../contract/figures/desk-figures.ts'
import { verifyAuditedMonths } from '../../commands/verify-figures.ts'
import type { EvidenceTestApi } from './evidence-test-api.ts'
import type { StaffOfTest } from './staff-test-api.ts'

/** Returns what the months of an API are closed and verified with. */
export function closedMonths(api: EvidenceTestApi) {
  const { database } = api
  const read = async (who: StaffOfTest, month: string) =>
    z.parse(figuresRead.output, (await who.call(figuresRead, { month })).data)
  const propose = (who: StaffOfTest, month: string, reason?: string) =>
    who.call(figuresPropose, { month, reason })
  const close = async (who: StaffOfTest, month: string) => {
    const { versions } = await read(who, month)
    await who.stepUp()
    return who.call(figuresClose, { month, sm3: versions.at(-1)?.sm3 ?? '' })
  }
  const verify = () => verifyAuditedMonths({ ...api, db: database.db })
  return {
    read,
    propose,
    close,

    /** Closes a month by two people. */
    closeByTwo: async (statistician: StaffOfTest, supervisor: StaffOfTest, month: string) => {
      await propose(statistician, month)
      expect(await close(supervisor, month)).toMatchObject({ errcode: 0 })
    },

    /** Verifies as the command does. */
    verify,

    /** Changes what the owner of the database can, verifies, and puts it back. */
    tampered: async (statement: string): Promise<string[]> => {
      await database.asOwner(
        `create table kept as table closed_month; alter table closed_month disable trigger user; ${statement}`,
      )
      const { faults } = await verify()
      await database.asOwner(
        `delete from closed_month; insert into closed_month table kept; drop table kept; alter table closed_month enable trigger user`,
      )
      expect((await verify()).faults).toEqual([])
      return faults.map(({ month, version, what }) => `${month} version ${version}: ${what}`)
    },
  }
}
