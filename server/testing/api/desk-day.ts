import { expect } from 'vitest'
import * as z from 'zod/mini'
import { answerSend } from '../../../contract/desk/authority-answer.ts'
import { caseNote, caseReply, caseStep, caseUndo } from '../../../contract/desk/case.ts'
import { casePark } from '../../../contract/desk/parking.ts'
import { caseBatch } from '../../../contract/desk/queue.ts'
import { recusalAsk } from '../../../contract/desk/recusal.ts'
import { caseReturn } from '../../../contract/desk/review.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import { packageDeliver } from '../../../contract/packages/package.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import type { DeskStep, Outcome } from '../../../contract/report/report-steps.ts'
import { answerToken } from '../../desk/answers/answer-token.ts'
import { dayText } from '../../report/calendar/working-time.ts'
import type { Chance } from '../seeded-chance.ts'
import type { CaseOfTest } from './desk-cases.ts'
import { deskWork } from './desk-work.ts'
import { openGroup, readyIn } from './grouped-cases.ts'
import { packageId, type PackageTestApi } from './package-test-api.ts'
import type { StaffOfTest } from './staff-test-api.ts'
import { newKey } from './test-api.ts'
import type { ToldStory } from './told-story.ts'

/** A case of the day, and what its citizen must read. */
export interface CaseOfDay extends CaseOfTest {
  readonly story: ToldStory
  /** The authority that its material is to be handed over to. */
  transferTo?: Authority | undefined
  /** The code of the last package's cover. */
  token?: string | undefined
}
interface Authority {
  readonly id: number
  readonly name: string
}
interface Asked {
  readonly step: DeskStep
  readonly text?: string
  readonly outcome?: Outcome
  readonly authority_id?: number
}

/** Begins every word that is for colleagues alone. */
export const inside = '内部核查'

/** Returns the actions of a day at the desk; each writes to the story what its citizen must read of it. */
export function deskDay(
  api: PackageTestApi,
  chance: Chance,
  people: readonly StaffOfTest[],
  reviewers: readonly StaffOfTest[],
) {
  const work = deskWork(api, api.cases)
  const done: Record<string, number> = {}
  const count = (what: string) => {
    done[what] = (done[what] ?? 0) + 1
  }
  const now = () => api.clock.now()
  const isBarred = ({ errcode, errmessage }: Envelope) =>
    errcode === 404 || errmessage?.includes('由另一位同事决定') === true
  const succeed = (answer: Envelope, what: string) => {
    expect(answer.errcode, `${what}: ${answer.errmessage}`).toBe(0)
    count(what)
  }

  const write = async ({ code, story }: CaseOfDay, kind: 'message' | 'appeal') => {
    const msg = chance.of([
      '我又看到一个新的网址。',
      '他们换了收款账号。',
      '我补充一下，是昨天晚上看到的。',
    ])
    succeed(await api.call(reportAppeal, { query_code: code, kind, msg }, { key: newKey() }), kind)
    story.say('reporter', kind, msg, now())
    if (kind === 'appeal') return story.reached('appealing', now())
    if (story.status() !== 'supplement') return undefined
    const before = story.timeline.findLast(({ status }) => status !== 'supplement')
    return story.reached(before?.status ?? 'received', now())
  }

  /** Sends a step for review, and has it returned, or agreed to by another person. */
  async function review(
    author: StaffOfTest,
    of: CaseOfDay,
    asked: Asked,
  ): Promise<Envelope | undefined> {
    succeed(await work.propose(author, of, { ...asked, note: `${inside}：请审核` }), 'propose')
    for (const reviewer of chance.shuffled(reviewers.filter((each) => each !== author))) {
      const { version } = await api.cases.row(of.caseNumber)
      const back = { case_number: of.caseNumber, version, reason: `${inside}：请再核实一次` }
      const isReturned = chance.below(4) === 0
      const answer = isReturned
        ? await reviewer.call(caseReturn, back)
        : await work.decide(reviewer, of, asked)
      if (isBarred(answer) || answer.errcode === 409) continue
      succeed(answer, isReturned ? 'return' : 'agree')
      return isReturned ? undefined : answer
    }
    // Nobody is left who may agree: its author takes it back.
    const { version } = await api.cases.row(of.caseNumber)
    succeed(await author.call(caseReturn, { case_number: of.caseNumber, version }), 'take back')
    return undefined
  }

  /** Decides by the first person who may. @returns whether the step was taken */
  async function take(of: CaseOfDay, asked: Asked): Promise<boolean> {
    for (const who of chance.shuffled(people)) {
      let answer: Envelope | undefined = await work.decide(who, of, {
        ...asked,
        note: `${inside}：已核对`,
      })
      if (isBarred(answer)) continue
      const isReviewed = answer.errmessage?.includes('另一位审核人员')
      if (isReviewed) answer = await review(who, of, asked)
      if (!answer) return false
      succeed(answer, asked.step)
      const { pending } = z.parse(caseStep.output, answer.data)
      const by = [...people, ...reviewers].find(({ id }) => id === pending.by.id)
      const luck = chance.below(10)
      if (luck === 0) {
        const undo = { case_number: of.caseNumber, pending_id: pending.id }
        if (by) succeed(await by.call(caseUndo, undo), 'undo')
      }
      if (luck === 1) await write(of, 'message')
      await work.carryOut()
      // A proposal outlives an agreement that took no effect: who agreed returns it.
      if (luck < 2 && isReviewed && by) {
        const { version } = await api.cases.row(of.caseNumber)
        const back = { case_number: of.caseNumber, version, reason: `${inside}：再看一次` }
        succeed(await by.call(caseReturn, back), 'return')
      }
      return luck > 1
    }
    count('nobody may')
    return false
  }

  /** Prepares a package and downloads it, after another person has agreed where it takes two. @returns its id */
  async function fetchedPackage(who: StaffOfTest, of: CaseOfDay, to: Authority): Promise<string> {
    const reason = `${inside}后移送`
    const choice = { authority_id: to.id, files: [], checked_identity: true, reason }
    const id = packageId(await api.prepare(who, of, choice))
    let reader = who
    for (const reviewer of reviewers)
      if (reviewer !== who && (await api.agree(reviewer, of, id)) === 0) reader = reviewer
    await api.fetched(reader, of, id)
    return id
  }

  const talk = async (
    of: CaseOfDay,
    step: 'ask' | 'reopen' | 'reject' | 'process' | 'accept',
    text?: string,
  ) => {
    if (!(await take(of, { step, ...(text !== undefined && { text }) }))) return
    const to = {
      ask: 'supplement',
      reopen: 'processing',
      reject: 'rejected',
      process: 'processing',
      accept: 'accepted',
    } as const
    of.story.reached(to[step], now(), text ?? null)
    if (text !== undefined) of.story.say('centre', 'reply', text, now())
  }
  const actions = {
    accept: (of: CaseOfDay) => talk(of, 'accept'),
    process: (of: CaseOfDay) => talk(of, 'process'),
    ask: (of: CaseOfDay) => talk(of, 'ask', '请问您是哪一天看到的？'),
    reject: (of: CaseOfDay) =>
      talk(of, 'reject', '您反映的内容不属于受理范围，请向消费者协会投诉。'),
    reopen: (of: CaseOfDay) => talk(of, 'reopen', '我们会重新核实。'),
    message: (of: CaseOfDay) => write(of, 'message'),
    appeal: (of: CaseOfDay) => write(of, 'appeal'),

    async extend(of: CaseOfDay) {
      if (!(await take(of, { step: 'extend', text: '还在等待平台的材料' }))) return
      const { is_urgent } = await api.cases.row(of.caseNumber)
      const notice = `办理期限延长 ${is_urgent ? '72 小时' : '10 个工作日'}。原因：还在等待平台的材料`
      of.story.say('centre', 'reply', notice, now())
      of.story.extended()
    },
    async transfer(of: CaseOfDay) {
      const { is_urgent } = await api.cases.row(of.caseNumber)
      const isSealed = is_urgent || chance.below(2) === 0
      const to = isSealed
        ? { id: api.authorityIds.sealed, name: '某市公安局网安支队' }
        : { id: api.authorityIds.open, name: '某市文化市场执法队' }
      const text = chance.of(['', '材料正在准备。'])
      if (!(await take(of, { step: 'transfer', authority_id: to.id, ...(text && { text }) })))
        return
      of.transferTo = to
      of.story.reached('processing', now(), `正在移送${to.name}。${text}`)
      if (text) of.story.say('centre', 'reply', text, now())
    },
    async callOff(of: CaseOfDay) {
      if (!(await take(of, { step: 'call_off' }))) return
      of.transferTo = undefined
      of.story.reached('processing', now())
    },
    /** Hands the material over by who has the case; a few by a package. */
    async handOver(of: CaseOfDay) {
      const { assignee } = await api.cases.row(of.caseNumber)
      const who = [...people, ...reviewers].find(({ id }) => id === assignee)
      const to = of.transferTo
      if (!who || !to) return
      const id = chance.below(5) > 0 ? null : await fetchedPackage(who, of, to)
      const day = dayText(now())
      const without = id === null && { due_on: day, reason: `${inside}：单位已有材料` }
      const given = { case_number: of.caseNumber, id, channel: '机要交换', delivered_on: day }
      const answer = await who.call(packageDeliver, { ...given, ...without })
      if (isBarred(answer)) return
      succeed(answer, id === null ? 'hand over without' : 'hand over')
      of.transferTo = undefined
      of.token = id === null ? undefined : answerToken(api.keyring, id)
      of.story.reached('transferred', now(), `已转${to.name}办理。`)
    },
    /** The authority answers by its cover, for colleagues alone; 退回 takes the case back. */
    async answer(of: CaseOfDay) {
      const outcome = chance.of(['received', 'filed', 'transferred', 'returned', 'returned'])
      const words = `${inside}：回函内容`
      succeed(
        await api.deskCall(answerSend, { token: of.token, outcome, words }),
        `answer ${outcome}`,
      )
      if (outcome === 'returned') of.story.reached('processing', now())
    },
    async close(of: CaseOfDay) {
      const step = of.story.status() === 'appealing' ? 'close_appeal' : 'close'
      const all = ['handled', 'transferred', 'not_found', 'gone'] as const
      const { outcome: stands } = await api.cases.row(of.caseNumber)
      const outcome = chance.of(all.filter((each) => step === 'close' || each !== stands))
      const text = chance.of([
        '谢谢您的举报。',
        '我们核对了您给的每一个网址。',
        '经核实，信息已不存在。',
      ])
      if (!(await take(of, { step, outcome, text }))) return
      of.story.reached('closed', now(), of.story.result(outcome, text), outcome)
      of.story.say('centre', 'reply', text, now())
    },
    async uphold(of: CaseOfDay) {
      const { timeline, result, outcomeBefore } = of.story
      const stands = timeline.findLast(({ status }) => status === 'closed' || status === 'rejected')
      const text = '您的申诉我们认真看过了。'
      if (!stands || !(await take(of, { step: 'uphold', text }))) return
      const outcome = stands.status === 'closed' ? outcomeBefore() : undefined
      const note = `维持原结果。${outcome ? result(outcome, text) : text}`
      of.story.reached(stands.status, now(), note, outcome)
      of.story.say('centre', 'reply', text, now())
    },
    async reply(of: CaseOfDay) {
      for (const who of chance.shuffled(people)) {
        const { version } = await api.cases.row(of.caseNumber)
        const text = '收到，我们正在看。'
        const answer = await who.call(
          caseReply,
          { case_number: of.caseNumber, version, text },
          newKey(),
        )
        if (isBarred(answer)) continue
        succeed(answer, 'reply')
        of.story.say('centre', 'reply', text, now())
        return
      }
    },
    /** Works that no citizen reads of: a note, 放一放, 回避. */
    async aside({ caseNumber: case_number }: CaseOfDay) {
      const who = chance.of(people)
      await who.call(caseNote, { case_number, text: `${inside}：同类的还有三件` }, newKey())
      const { version } = await api.cases.row(case_number)
      const reason = `${inside}：先放一放`
      const parked = await who.call(casePark, { case_number, version, for: 'hour', reason })
      if (parked.errcode === 0) count('park')
      if (chance.below(8) > 0) return
      const asked = await who.call(recusalAsk, { case_number, reason: `${inside}：认识当事人` })
      if (asked.errcode === 0) count('recusal')
    },
  }

  /** Accepts a group in one decision, except for what is unticked. */
  async function acceptGroup(who: StaffOfTest, first: CaseOfDay, all: readonly CaseOfDay[]) {
    const ready = readyIn(await openGroup(who, first))
    // In the order of arrival, because case numbers are drawn anew in each run.
    const inOrder = all.flatMap(({ caseNumber }) =>
      ready.filter(({ case_number }) => case_number === caseNumber),
    )
    const ticked = inOrder.filter(() => chance.below(5) > 0)
    const input = { cases: ticked, dry_run: false, along_with: first.caseNumber, step: 'accept' }
    const answer = await who.call(caseBatch, input, newKey())
    expect(answer.errcode).toBe(0)
    const { results } = z.parse(caseBatch.output, answer.data)
    await work.carryOut()
    for (const { case_number, done: isDone } of results)
      if (isDone)
        all.find(({ caseNumber }) => caseNumber === case_number)?.story.reached('accepted', now())
    if (results.length > 10) count('flood')
  }
  return { actions, acceptGroup, done }
}
