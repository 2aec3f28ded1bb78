import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  macroApprove,
  macroDelete,
  macroList,
  macroSave,
  macroVersions,
} from '../../../contract/macros/macro.ts'
import {
  authorityList,
  authoritySave,
  calendarList,
  calendarSet,
} from '../../../contract/staff/settings.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const handler = await api.staff(['handler'])
const colleague = await api.staff(['handler'])
const supervisor = await api.staff(['supervisor'])
const administrator = await api.staff(['system_administrator'])

const recorded = async (action: string) => {
  const { rows } = await api.database.pool.query('select from staff_audit where action = $1', [
    action,
  ])
  return rows.length
}

describe('macros', () => {
  const listed = async (who: StaffOfTest) =>
    z.parse(macroList.output, (await who.call(macroList)).data).list
  const macro = { name: '转某平台', report_type_id: 3, step: 'transfer', reply: '{平台}将办理。' }

  test('a new desk has general and type-specific ones, each with valid texts', async () => {
    const all = await listed(handler)
    expect(all.length).toBeGreaterThan(10)
    expect(all.every(({ shared, mine }) => shared && !mine)).toBe(true)
    // A step alone is a key of its own: 受理 stands once.
    expect(all.filter(({ reply }) => reply === '')).toEqual([])
    expect(
      all.filter(({ name }) => name === '受理并转公安').map((each) => each.report_type_id),
    ).toEqual([9, 2])
    for (const { reply } of all) expect(Array.from(reply).length).toBeLessThanOrEqual(1000)
  })

  test('keep their digits: a digit that a colleague’s key already has is refused', async () => {
    const seeded = await listed(handler)
    expect(await listed(colleague)).toEqual(seeded)
    // The general ones and those of one type never share a digit.
    for (const { report_type_id: type } of seeded) {
      const digits = seeded.flatMap(({ digit, report_type_id: id }) =>
        digit !== null && (id === null || id === type) ? [digit] : [],
      )
      expect(new Set(digits).size).toBe(digits.length)
    }
    const handled = seeded.find(({ name }) => name === '已处置')
    expect(await handler.call(macroSave, { ...macro, digit: handled?.digit })).toMatchObject({
      errcode: 400,
      data: { fields: { digit: `按键 ${handled?.digit} 已经是“已处置”的` } },
    })
    expect(await handler.call(macroSave, { ...macro, digit: 0 })).toMatchObject({ errcode: 400 })
    const other = { ...macro, report_type_id: 4, digit: 1 }
    const own = await handler.call(macroSave, other)
    expect(own).toMatchObject({ errcode: 0, data: { digit: 1 } })
    const { id } = z.parse(macroSave.output, own.data)
    // Its own digit is not taken.
    expect(await handler.call(macroSave, { ...other, id })).toMatchObject({ errcode: 0 })
    await handler.call(macroDelete, { id })
  })

  test('are private; the initial ones belong to supervisors; each change is audited', async () => {
    const before = await recorded('settings.macro')
    const saved = await handler.call(macroSave, macro)
    expect(saved).toMatchObject({
      errcode: 0,
      data: { mine: true, authority_id: null, outcome: null },
    })
    const { id } = z.parse(macroSave.output, saved.data)
    expect((await listed(colleague)).some((each) => each.id === id)).toBe(false)
    expect(await colleague.call(macroSave, { ...macro, id })).toMatchObject({ errcode: 404 })
    const shared = await handler.call(macroSave, { ...macro, id, shared: true, note: '' })
    expect(shared).toMatchObject({ errcode: 0 })
    // A colleague sees it once another person has approved it.
    expect((await listed(colleague)).some((each) => each.id === id)).toBe(false)
    const [seeded] = await listed(supervisor)
    expect(seeded).toMatchObject({ mine: true })
    const foreign = { id: seeded?.id ?? '' }
    expect(await handler.call(macroDelete, foreign)).toMatchObject({ errcode: 404 })
    expect(await supervisor.call(macroDelete, foreign)).toMatchObject({ errcode: 0 })
    const draft = z.parse(macroSave.output, shared.data)
    expect(await handler.call(macroDelete, { id: draft.id })).toMatchObject({ errcode: 0 })
    expect(await recorded('settings.macro')).toBe(before + 4)
  })

  test('that are shared are approved by another person, version by version', async () => {
    const { id } = z.parse(
      macroSave.output,
      (await supervisor.call(macroSave, { ...macro, shared: true })).data,
    )
    expect(await supervisor.call(macroApprove, { id })).toMatchObject({ errcode: 409 })
    expect(await handler.call(macroApprove, { id })).toMatchObject({ errcode: 403 })
    const reviewer = await api.staff(['reviewer'])
    expect((await listed(reviewer)).find((each) => each.id === id)).toMatchObject({
      is_usable: false,
      may_approve: true,
      version: 1,
    })
    expect(await reviewer.call(macroApprove, { id })).toMatchObject({
      errcode: 0,
      data: { is_usable: true, approved_by: { id: reviewer.id } },
    })
    const changed = { ...macro, id, shared: true, reply: '新的答复' }
    const second = z.parse(macroSave.output, (await supervisor.call(macroSave, changed)).data)
    expect(second).toMatchObject({ version: 2, is_usable: false })
    const usable = async () =>
      (await listed(handler)).filter(({ name }) => name === macro.name).map(({ reply }) => reply)
    expect(await usable()).toEqual([macro.reply])
    await reviewer.call(macroApprove, { id: second.id })
    expect(await usable()).toEqual(['新的答复'])
    const versions = z.parse(
      macroVersions.output,
      (await handler.call(macroVersions, { id: second.id })).data,
    ).list
    expect(versions).toMatchObject([
      { version: 1, reply: macro.reply, approved_by: { id: reviewer.id } },
    ])
    expect(versions[0]?.retired_at).not.toBeNull()
    await supervisor.call(macroDelete, { id: second.id })
    expect(await usable()).toEqual([])
  })

  test('are approved in the words that were read: an edit of a draft is another version', async () => {
    const saved = async (input: object) =>
      z.parse(macroSave.output, (await handler.call(macroSave, { ...macro, ...input })).data)
    const read = await saved({ shared: true })
    const edited = await saved({ id: read.id, shared: true, reply: '读后改的话' })
    expect(edited).toMatchObject({ version: 2, is_usable: false })
    const stale = { errcode: 404, errmessage: expect.stringContaining('已有新的版本') }
    expect(await supervisor.call(macroApprove, { id: read.id })).toMatchObject(stale)
    // Neither by way of a personal one.
    const personal = await saved({ id: edited.id, shared: false })
    const again = await saved({ id: personal.id, shared: true, reply: '又改的话' })
    expect(await supervisor.call(macroApprove, { id: edited.id })).toMatchObject(stale)
    expect(await supervisor.call(macroApprove, { id: again.id })).toMatchObject({ errcode: 0 })
    expect(await handler.call(macroDelete, { id: again.id })).toMatchObject({ errcode: 0 })
  })

  test('a personal copy of a shared one is deleted alone', async () => {
    const saved = async (input: object) =>
      z.parse(macroSave.output, (await handler.call(macroSave, { ...macro, ...input })).data)
    const { id } = await saved({ shared: true })
    await supervisor.call(macroApprove, { id })
    const copy = await saved({ id, shared: false })
    expect(await handler.call(macroDelete, { id: copy.id })).toMatchObject({ errcode: 0 })
    expect((await listed(colleague)).map((each) => each.id)).toContain(id)
    expect(await handler.call(macroDelete, { id })).toMatchObject({ errcode: 0 })
  })

  test('of an author who has left are changed by a supervisor', async () => {
    const author = await api.staff(['handler'])
    const input = { ...macro, name: '离职者的', shared: true }
    const { id } = z.parse(macroSave.output, (await author.call(macroSave, input)).data)
    const changed = { ...input, id, reply: '主管改的话' }
    expect(await handler.call(macroSave, changed)).toMatchObject({ errcode: 404 })
    const second = await supervisor.call(macroSave, changed)
    expect(second).toMatchObject({ data: { mine: true, owner: { id: supervisor.id } } })
    expect(
      await supervisor.call(macroDelete, { id: z.parse(macroSave.output, second.data).id }),
    ).toMatchObject({ errcode: 0 })
  })

  test('take steps that follow each other', async () => {
    const both = { ...macro, before: ['accept'], step: 'transfer' }
    expect(await handler.call(macroSave, both)).toMatchObject({
      data: { before: ['accept'], step: 'transfer' },
    })
    expect(await handler.call(macroSave, { ...both, before: ['reject'] })).toMatchObject({
      errcode: 400,
      data: { fields: { before: expect.any(String) } },
    })
  })

  test('need an existing type, authority and outcome', async () => {
    const refused = async (input: object, field: string) =>
      expect(await handler.call(macroSave, { ...macro, ...input })).toMatchObject({
        errcode: 400,
        data: { fields: { [field]: expect.any(String) } },
      })
    await refused({ report_type_id: 99 }, 'report_type_id')
    await refused({ report_type_id: 1e20 }, 'report_type_id')
    await refused({ authority_id: 1.5 }, 'authority_id')
    await refused({ authority_id: 12345 }, 'authority_id')
    await refused({ step: 'close', outcome: 'no_answer' }, 'outcome')
    await refused({ step: 'withdraw' }, 'step')
  })
})

describe('working days and authorities', () => {
  test('are for the system administrator only', async () => {
    for (const who of [handler, supervisor]) {
      expect(await who.call(calendarList, { year: 2026 })).toMatchObject({ errcode: 403 })
      expect(await who.call(authorityList)).toMatchObject({ errcode: 403 })
    }
  })

  test('a day is set and unset, audited, and deadlines are recalculated by a job', async () => {
    const set = (is_working: boolean | null) =>
      administrator.call(calendarSet, { days: [{ day: '2026-12-12', is_working, name: '调休' }] })
    const day = async () => {
      const { data } = await administrator.call(calendarList, { year: 2026 })
      return z.parse(calendarList.output, data).days.find((each) => each.day === '2026-12-12')
    }
    expect(await set(true)).toMatchObject({ errcode: 0 })
    expect(await day()).toEqual({ day: '2026-12-12', is_working: true, name: '调休' })
    expect(await set(null)).toMatchObject({ errcode: 0 })
    expect(await day()).toBeUndefined()
    expect(await recorded('settings.calendar')).toBe(2)
    const impossible = { days: [{ day: '2026-02-30', is_working: true }] }
    expect(await administrator.call(calendarSet, impossible)).toMatchObject({ errcode: 400 })
  })

  test('a change that is tried out changes nothing', async () => {
    const days = [{ day: '2026-11-11', is_working: false }]
    const before = await recorded('settings.calendar')
    expect(await administrator.call(calendarSet, { days, dry_run: true })).toMatchObject({
      errcode: 0,
      data: { earlier: 0, later: 0, overdue: 0 },
    })
    const { data } = await administrator.call(calendarList, { year: 2026 })
    const listed = z.parse(calendarList.output, data).days.map(({ day }) => day)
    expect(listed).not.toContain('2026-11-11')
    expect(await recorded('settings.calendar')).toBe(before)
  })

  test('next year is reported missing from November on', async () => {
    const missing = async () => {
      const { data } = await administrator.call(calendarList, { year: 2026 })
      return z.parse(calendarList.output, data).next_year_missing
    }
    expect(await missing()).toBe(false)
  })

  test('an authority has a unique name, and stays when disabled', async () => {
    const save = (input: object) => administrator.call(authoritySave, input)
    const saved = await save({ name: '某市网信办', hours: ' 工作日 9:00—17:30 ' })
    const { id } = z.parse(authoritySave.output, saved.data)
    expect(saved).toMatchObject({ data: { hours: '工作日 9:00—17:30' } })
    expect(await save({ name: '别的单位', hours: '字'.repeat(61) })).toMatchObject({
      errcode: 400,
      data: { fields: { hours: expect.stringMatching(/^办公时间/) } },
    })
    expect(await save({ name: '某市网信办' })).toMatchObject({ errcode: 409 })
    expect(await save({ id, name: '某市网信办', enabled: false })).toMatchObject({
      data: { id, enabled: false },
    })
    expect(await save({ id: 2_147_483_647, name: '没有的' })).toMatchObject({ errcode: 404 })
    expect(await save({ id: 2_147_483_648, name: '没有的' })).toMatchObject({ errcode: 400 })
    const { data } = await handler.call(macroList)
    expect(z.parse(macroList.output, data).authorities).toEqual([])
  })
})
