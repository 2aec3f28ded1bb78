import { describe, expect, test } from 'vitest'
import {
  citizenWords,
  deskSteps,
  fourEyesScopes,
  outcomeNames,
  stepOfSilence,
  steps,
  type Step,
} from '../../../contract/report/report-steps.ts'
import { statusNames, type Status } from '../../../contract/report/report-status.ts'
import { caseWorkers, staffRoles } from '../../../contract/staff/role.ts'
import { isReviewed, mayReview, stepRefusal, stepsFor, workRefusal } from './step-permission.ts'

const statuses = Object.keys(statusNames) as Status[]
const [me, other, third] = ['me', 'other', 'third']

const found = {
  status: 'received' as Status,
  barred: [] as string[],
  proposed_by: null as string | null,
  proposed_step: null as (typeof deskSteps)[number] | null,
  proposer_name: '李强',
  extensions: 0,
  due_at: new Date(),
  paused_at: null,
  is_relapse: false,
  transfer_to: null as number | null,
}
const deciding = (change: Partial<typeof found>, more: object = {}) => ({
  found: { ...found, ...change },
  isSensitive: false,
  rules: {},
  member: { id: me, roles: [...caseWorkers] },
  ...more,
})

describe.each(deskSteps)('%s', (step) => {
  const { from, by, needs, whileToHandOver }: Step = steps[step]
  const transfer_to = whileToHandOver === 'only' ? 1 : null

  test.each(staffRoles)('is permitted to %s in the statuses of the table alone', (role) => {
    for (const status of statuses) {
      const member = { id: me, roles: [role] }
      const why = stepRefusal(step, deciding({ status, transfer_to }, { member }))
      const isAllowed = from.includes(status) && by.some((each) => each === role)
      expect([status, why === undefined]).toEqual([status, isAllowed])
      // A refusal names the step, and says what to do instead.
      if (why !== undefined) expect(why).toMatch(/.+[，；。：].+/)
    }
  })

  test('of an appeal is refused to the people of the first result, in every status', () => {
    for (const status of from)
      for (const barred of [[], [me], [other, me], [other, third]]) {
        const appeal = deciding({ status, transfer_to, barred })
        const isTheirs = barred.includes(me)
        expect(stepRefusal(step, appeal) === undefined).toBe(!isTheirs)
        if (isTheirs) expect(workRefusal(appeal)).toContain('由另一位同事决定')
      }
  })

  test.each(fourEyesScopes)('under the rule %s is reviewed by type and outcome', (scope) => {
    for (const isSensitive of [false, true]) {
      const isDue = scope === 'always' || (scope === 'sensitive' && isSensitive)
      const rules = { [step]: scope }
      expect(isReviewed(step, null, deciding({}, { rules, isSensitive }))).toBe(isDue)
      if (!needs.includes('outcome')) continue
      const narrow = { [step]: 'never', [`${step}.gone`]: scope } as const
      for (const outcome of outcomeNames)
        expect(isReviewed(step, outcome, deciding({}, { rules: narrow, isSensitive }))).toBe(
          outcome === 'gone' && isDue,
        )
    }
  })

  test('in review is its reviewer’s alone, and no other step', () => {
    const [status = 'received'] = from
    for (const proposed_by of [me, other])
      for (const proposed_step of [step, step === 'ask' ? 'extend' : 'ask'] as const)
        for (const roles of [['handler'], ['supervisor'], ['reviewer']] as const) {
          const member = { id: me, roles: [...roles] }
          const proposed = deciding({ status, transfer_to, proposed_by, proposed_step }, { member })
          const isReviewer = proposed_by !== me && roles[0] === 'reviewer'
          expect(mayReview(proposed)).toBe(isReviewer)
          expect(stepRefusal(step, proposed) === undefined).toBe(
            isReviewer && proposed_step === step,
          )
        }
  })
})

test('by the table alone, two people reject, close and change the result of a sensitive case', () => {
  const reviewed = (isSensitive: boolean) =>
    deskSteps.filter((step) => isReviewed(step, null, deciding({}, { isSensitive })))
  expect(reviewed(true)).toEqual(['reject', 'close', 'close_appeal'])
  expect(reviewed(false)).toEqual([])
})

test('silence closes what one person may close, and no appeal', () => {
  for (const is_appealed of [false, true])
    for (const is_sensitive of [false, true])
      for (const scope of fourEyesScopes) {
        const isDue = scope === 'always' || (scope === 'sensitive' && is_sensitive)
        const rules = { 'close.no_answer': scope }
        expect(stepOfSilence(rules, { is_appealed, is_sensitive })).toBe(
          is_appealed || isDue ? 'resume' : 'expire',
        )
      }
})

test('a reviewer of the first result does not review a proposal on the appeal', () => {
  const proposal = { status: 'appealing', proposed_by: other, proposed_step: 'uphold' } as const
  expect(mayReview(deciding({ ...proposal, barred: [me] }))).toBe(false)
  expect(mayReview(deciding({ ...proposal, barred: [third] }))).toBe(true)
})

test('an extension after the first is reviewed, whatever the rule', () => {
  const rules = { extend: 'never' } as const
  expect(isReviewed('extend', null, deciding({}, { rules }))).toBe(false)
  expect(isReviewed('extend', null, deciding({ extensions: 1 }, { rules }))).toBe(true)
})

test('one who has nothing to do in a case is told why', () => {
  expect(workRefusal(deciding({}))).toBeUndefined()
  expect(workRefusal(deciding({ status: 'closed' }))).toContain('不需要处理')
  const own = { proposed_by: me, proposed_step: 'close' as const, status: 'processing' as const }
  expect(workRefusal(deciding(own))).toContain('按 S 收回')
  expect(stepsFor(deciding({ ...own, proposed_by: third }))).toEqual(['close'])
})

describe('the citizen’s words', () => {
  test('begin with the sentences that the product adds', () => {
    const transfer = { authority: '某市公安局', text: '请保存证据。' }
    expect(citizenWords(transfer)).toBe('已转某市公安局办理。请保存证据。')
    expect(citizenWords({ step: 'transfer', ...transfer })).toBe('正在移送某市公安局。请保存证据。')
    expect(citizenWords({ outcome: 'handled' })).toBe('已处置。')
    expect(citizenWords({ step: 'uphold', text: '原结果无误。' })).toBe('维持原结果。原结果无误。')
  })

  test('say nothing twice', () => {
    const text = '您反映的情况已受理，并转某市公安局优先办理。'
    expect(citizenWords({ authority: '某市公安局', text })).toBe(text)
    expect(citizenWords({ outcome: 'gone', text: '您举报的信息已不存在。' })).toBe(
      '您举报的信息已不存在。',
    )
    expect(citizenWords({ step: 'uphold', text: '经复核，我们维持原决定。' })).toBe(
      '经复核，我们维持原决定。',
    )
  })

  test.each([
    [{ step: 'uphold' }, '理由不足，不能维持您的主张。', '维持原结果。'],
    [{ authority: '某市公安局' }, '不属于某市公安局管辖，另有说明。', '已转某市公安局办理。'],
    [{ authority: '某市公安局' }, '请向某市公安局询问。', '已转某市公安局办理。'],
    [{ outcome: 'handled' }, '相关账号尚未完成处置，并非已处置。', '已处置。'],
    [{ outcome: 'gone' }, '不能认定信息已不存在。', '信息已不存在。'],
  ] as const)('keep the product’s sentence where they deny it: %o %s', (facts, text, sentence) => {
    expect(citizenWords({ ...facts, text })).toBe(sentence + text)
  })
})
