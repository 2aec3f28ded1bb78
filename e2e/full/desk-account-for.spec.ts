import sharp from 'sharp'
import { wordsToReporter } from '../../contract/desk/audience.ts'
import { caseClaim, caseNext, caseOpen, caseStep } from '../../contract/desk/case.ts'
import { casePropose } from '../../contract/desk/review.ts'
import { staffBase } from '../../contract/pages.ts'
import { deskTest as test, giveCode } from '../desk.ts'
import { DeskCaller } from '../desk-caller.ts'
import { arrived, decided, newCitizen, opened, report, sitDown } from '../desk-work.ts'
import { expect, expectLoaded } from '../journey.ts'

const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#e01010' } })
        .png()
        .toBuffer(),
    ),
  ])

test('the auditor answers from the screen alone who closed a case, how, after whose proposal, and who saw which picture', async ({
  page,
  ownDesk: desk,
}) => {
  await report(desk, '未成年人被骗', newCitizen(desk), [await picture()])
  const proposer = await desk.hire(['handler'], { name: '李提议' })
  const reviewer = await desk.hire(['reviewer'], { name: '王审核' })
  const handler = await new DeskCaller(desk.deskOrigin).signIn(proposer)
  let number = ''
  await expect(async () => {
    const next = await handler.call(caseNext, {})
    number = next.case?.case_number ?? ''
    expect(number).not.toBe('')
  }).toPass(arrived)
  const opening = await handler.call(caseOpen, { case_number: number })
  await handler.call(caseStep, {
    case_number: number,
    version: opening.version,
    before: ['accept'],
    step: 'process',
  })
  await expect
    .poll(async () => (await handler.call(caseOpen, { case_number: number })).status, decided)
    .toBe('processing')
  const { version } = await handler.call(caseOpen, { case_number: number })
  const text = wordsToReporter.parse('已核实，相关账号已经处置。')
  const result = { outcome: 'handled', text } as const
  await handler.call(casePropose, {
    case_number: number,
    version,
    step: 'close',
    ...result,
  })

  // The reviewer sees the veil, then the picture, and agrees.
  const hands = await sitDown(page, desk, reviewer)
  await page.goto(`${desk.deskOrigin}${staffBase}/work?case=${number}`)
  await expect(async () => {
    await page.reload()
    await expect(opened(page).locator('img')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await page.keyboard.down('Space')
  await expect(opened(page).locator('img')).toHaveAttribute('src', /\/1$/)
  await expect(page.getByText('看过 1 张图')).toBeVisible()
  await page.keyboard.up('Space')
  await hands.press('Escape')
  await page.context().clearCookies()
  const agreeing = await new DeskCaller(desk.deskOrigin).signIn(reviewer)
  await agreeing.call(caseClaim, { case_number: number, take_over: true })
  const basis = await agreeing.call(caseOpen, { case_number: number })
  await agreeing.call(caseStep, {
    case_number: number,
    version: basis.version,
    step: 'close',
    ...result,
  })
  await expect(async () => {
    expect((await agreeing.call(caseOpen, { case_number: number })).status).toBe('closed')
  }).toPass(decided)

  await sitDown(page, desk, desk.administrators.audit_administrator)
  await page.getByLabel('对象').fill(number)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('row').filter({ hasText: number })
  const closing = rows
    .filter({ hasText: '办理' })
    .filter({ hasText: '办结' })
    .filter({ hasText: '王审核' })
  await expect(closing).toContainText('结果：已处置')
  await expect(closing).toContainText('按李提议的送审意见')
  const seen = rows.filter({ hasText: '揭开遮挡' })
  await expect(seen).toHaveCount(1)
  await expect(seen).toContainText('王审核')
  await expect(seen).toContainText('第 1 份材料')
  await page.getByRole('button', { name: '清除' }).click()
  await page.getByLabel('办理步骤').selectOption('办结')
  await page.getByRole('button', { name: '查询' }).click()
  await expectLoaded(page)
  await expect(page.getByRole('row').filter({ hasText: '王审核' })).toHaveCount(1)
})

test('the end of the last administrator is refused, by keyboard, whichever of the other two asks', async ({
  page,
  ownDesk: desk,
}) => {
  const { security_administrator: security } = desk.administrators
  const hands = await sitDown(page, desk, security)
  const action = page.getByRole('button', { name: '申请离职：系统管理员' })
  await expect(page.getByRole('button', { name: /^离职：系统管理员/ })).toHaveCount(0)
  await action.focus()
  await hands.press('Enter')
  await expect(page.getByRole('dialog', { name: '申请离职：系统管理员' })).toBeVisible()
  await hands.say('退休')
  await hands.press('Tab', 'Tab', 'Enter')
  await giveCode(page, security)
  await expect(page.getByRole('dialog')).toContainText('这是最后一位系统管理员')
  await hands.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '等待批准 0' })).toBeVisible()
})
