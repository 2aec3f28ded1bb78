import { beforeAll, expect, test } from 'vitest'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { statusNames } from '../../contract/report/report-status.ts'
import { openCases } from '../report/case/open-cases.ts'
import { monthOf } from '../figures/month-facts.ts'
import { caseOf } from '../testing/api/case-rows.ts'
import { closedMonths } from '../testing/api/closed-months.ts'
import { dayOfReports } from '../testing/api/day-of-reports.ts'
import { type CaseOfDay, deskDay, inside } from '../testing/api/desk-day.ts'
import { groupInBulk } from '../testing/api/grouped-cases.ts'
import { createPackageTestApi } from '../testing/api/package-test-api.ts'
import { createdOf, reporter } from '../testing/api/report-test-api.ts'
import { toldStory } from '../testing/api/told-story.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { seededChance } from '../testing/seeded-chance.ts'

const minute = 60_000
const chance = seededChance(20_260_715)
const api = await closeAfterAll(createPackageTestApi())
const { db, pool } = api.database
const handlers = [
  await api.staff(['handler'], { name: '张伟' }),
  await api.staff(['handler'], { name: '经办李雷' }),
]
const reviewers = [
  await api.staff(['reviewer'], { name: '审核韩梅' }),
  await api.staff(['reviewer'], { name: '审核赵敏' }),
]
const supervisor = await api.staff(['supervisor'], { name: '主管孙丽' })
const everyone = [...handlers, ...reviewers, supervisor]
const day = deskDay(api, chance, [...handlers, ...reviewers, supervisor], reviewers)
const cases: CaseOfDay[] = []
const month = monthOf(api.clock.now())

/** Actions that could come next, in the order of a usual day. */
function choicesFor({ story, transferTo, token }: CaseOfDay): (keyof typeof day.actions)[] {
  const isAppealed = story.timeline.some((entry) => entry.status === 'appealing')
  const status = story.status()
  switch (status) {
    case 'received':
      return ['accept', 'accept', 'ask', 'reject', 'message', 'aside']
    case 'accepted':
      return ['process', 'transfer', 'transfer', 'ask', 'extend', 'reply', 'aside']
    case 'processing':
      return transferTo
        ? ['handOver', 'handOver', 'handOver', 'callOff', 'message', 'reply']
        : ['close', 'close', 'transfer', 'extend', 'ask', 'aside']
    case 'transferred':
      return token ? ['answer', 'answer', 'answer', 'close', 'message'] : ['close']
    case 'supplement':
      return ['message']
    case 'closed':
    case 'rejected':
      return isAppealed ? ['message'] : ['appeal', 'message']
    case 'appealing':
      return ['reopen', 'close', 'uphold', 'ask']
    case 'withdrawn':
      return []
    default:
      return status satisfies never
  }
}

const forget = () => pool.query('delete from transient.rate_limit')
const withdrawn: string[] = []

beforeAll(async () => {
  for (const [index, { isNamed, sent }] of dayOfReports(200).entries()) {
    if (index % 20 === 0) await forget()
    const answer = await (isNamed
      ? api.named({ ...sent, reporter: { ...reporter, name: '王小明' } })
      : api.anonymous(sent))
    const { query_code: code } = createdOf(answer)
    let isUrgent = false
    const story = toldStory(isNamed, () => isUrgent)
    const at = api.clock.now()
    if (index % 25 === 24) {
      api.clock.advance(minute)
      const captcha_ticket = api.captchaTicket()
      await api.call(reportWithdraw, { query_code: code, captcha_ticket })
      withdrawn.push(code)
      continue
    }
    api.clock.advance(10 * minute)
    await openCases(db, api)
    const row = await caseOf(api, code)
    if (!row) throw new Error('no case was opened')
    isUrgent = row.is_urgent
    story.reached('received', at)
    cases.push({ code, caseNumber: row.case_number, reportId: row.report_id, story })
    if (cases.length % 10 === 0) for (const who of everyone) await who.signIn()
  }
  const flood = cases.filter((_, index) => index % 4 === 0)
  await groupInBulk(api, flood)
  for (const who of everyone) await who.signIn()
  for (const first of flood.slice(0, 6)) await day.acceptGroup(chance.of(reviewers), first, cases)
  for (let round = 0; round < 5; round += 1) {
    await forget()
    for (const who of everyone) await who.signIn()
    for (const one of chance.shuffled(cases)) {
      const choices = choicesFor(one)
      await day.actions[chance.of(choices)](one)
      api.clock.advance(chance.below(20) * 1000)
    }
    api.clock.advance(60 * minute)
  }
}, 120_000)

/** Returns the page of a case, with everything that the answer holds. */
async function pageOf({ code }: Pick<CaseOfDay, 'code'>) {
  const view = await api.view(code)
  return { view, json: JSON.stringify(view) }
}
/** Collects what is wrong with any page, so that one run shows every lie. */
async function lies(look: (one: CaseOfDay, page: Awaited<ReturnType<typeof pageOf>>) => unknown) {
  await forget()
  const found: string[] = []
  for (const one of cases)
    try {
      await look(one, await pageOf(one))
    } catch (error) {
      found.push(`${one.caseNumber}: ${error instanceof Error ? error.message : ''}`)
    }
  return found
}

test('every kind of work occurred', () => {
  const kinds =
    'accept process ask reject reopen extend transfer call_off close close_appeal uphold propose agree return undo message appeal reply park recusal flood'
  const handedOver = ['hand over', 'hand over without', 'answer returned']
  expect(Object.keys(day.done)).toEqual(
    expect.arrayContaining([...kinds.split(' '), ...handedOver]),
  )
})

test('a page tells each step in its words, with its time, and nothing else', async () => {
  expect(
    await lies(({ story }, { view }) => {
      const told = (entries: readonly object[]) =>
        entries.map((entry) => JSON.stringify(entry)).join('\n')
      const thread = view.thread.map(({ from, kind, msg, at }) => ({ from, kind, msg, at }))
      expect(told(view.timeline)).toBe(told(story.timeline))
      expect(told(thread)).toBe(told(story.thread))
      const status = story.status()
      expect(view).toMatchObject({ status, status_name: statusNames[status] })
      expect(view.outcome).toBe(story.outcome)
      expect(view.real_name).toBe(story.isNamed)
    }),
  ).toEqual([])
})

test('a page says until when, as the rules of its status do, and whether that is over', async () => {
  expect(
    await lies(async ({ caseNumber, story }, { view }) => {
      const { due_at } = await api.cases.row(caseNumber)
      const due = story.due ?? due_at
      if (story.status() === 'supplement') {
        expect(view.answer_until).toBe(due?.toISOString())
        expect(view.progress?.filter(({ expected_at }) => expected_at)).toEqual([])
        return
      }
      const next = view.progress?.find(({ expected_at }) => expected_at)
      expect(next?.expected_at).toBe(due?.toISOString())
      expect(next?.is_late ?? false).toBe(
        due !== null && due !== undefined && due < api.clock.now(),
      )
    }),
  ).toEqual([])
})

test('a page holds no name of the desk, no word for colleagues and no word of another report', async () => {
  expect(
    await lies(({ story }, { view, json }) => {
      for (const { name, login, id } of everyone)
        for (const word of [name, login, id])
          expect(JSON.stringify({ ...view, description: '' })).not.toContain(word)
      expect(json).not.toContain(inside)
      expect(new Set(json.match(/【\d+】/gu)).size).toBeLessThanOrEqual(1)
      const told = JSON.stringify(story.timeline)
      for (const authority of ['某市公安局网安支队', '某市文化市场执法队'])
        expect(json.includes(authority)).toBe(told.includes(authority))
    }),
  ).toEqual([])
})

test('a withdrawn report tells of its withdrawal alone', async () => {
  for (const code of withdrawn) {
    const { view, json } = await pageOf({ code })
    expect(view.timeline.map(({ status }) => status)).toEqual(['received', 'withdrawn'])
    expect(json).not.toContain('【')
    expect(view).toMatchObject({ status: 'withdrawn', thread: [], file_count: 0 })
  }
})

test('a page names the month that counts it once that is closed', async () => {
  expect(await lies((_, { view }) => expect(view.counted_in).toBeUndefined())).toEqual([])
  api.clock.advance(30 * 24 * 60 * minute)
  const statistician = await api.staff(['statistician'])
  await supervisor.signIn()
  await closedMonths(api).closeByTwo(statistician, supervisor, month)
  expect(await lies((_, { view }) => expect(view.counted_in).toBe(month))).toEqual([])
})
