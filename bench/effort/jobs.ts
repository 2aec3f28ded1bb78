import type { Locator, Page } from '@playwright/test'
import { parseQueryCode } from '../../contract/query-code.ts'
import { expect } from '../../e2e/journey.ts'
import { password } from '../../e2e/own-account.ts'
import { printedCode, type Product } from '../../e2e/product.ts'
import { story } from '../../e2e/report-form.ts'
import type { Hand } from './hand.ts'

/** Somebody who has opened home, by whose hand a job is done. */
export interface Visit {
  readonly page: Page
  readonly hand: Hand
  readonly product: Product
  readonly isPhone: boolean
}

/** As people have it. */
const address = 'xpj88.cyou/app'
/** What a version that refuses it wants in front. */
const scheme = 'https://'
const message = '补充：对方又换了一个号码。'
const reason = '网站还能打开，请再核查。'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })

/** A phone, proven by the code that the console driver prints. */
async function provePhone({ page, hand, product }: Visit, phone: string): Promise<void> {
  await hand.type(page.getByLabel('手机号'), phone)
  await hand.tap(button(page, '获取验证码'))
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expect.poll(() => printedCode(product, phone)).toBeTruthy()
  await hand.type(page.getByLabel('短信验证码'), printedCode(product, phone) ?? '')
  await expect(page.getByText('手机号已验证')).toBeVisible()
}

/**
 * Goes on to what then comes into sight. Where the address is refused as people have it, they add what is wanted in
 * front and go on again.
 */
async function goOn({ page, hand }: Visit, name: string, next: Locator): Promise<void> {
  await hand.tap(button(page, name))
  const refused = page.locator('[aria-invalid=true]')
  await expect(next.or(refused).first()).toBeVisible()
  if (await next.isVisible()) return
  await hand.typeBefore(refused, scheme)
  await hand.tap(button(page, name))
  await expect(next).toBeVisible()
}

/**
 * From home to the receipt, with what a report needs and no more.
 * @param phone of a named report
 * @returns the query code
 */
export async function report(visit: Visit, phone?: string): Promise<string> {
  const { page, hand, isPhone } = visit
  const send = button(page, '提交举报')
  // A phone asks for one part after the other.
  const goOnTo = async (part: string) => {
    if (isPhone) await goOn(visit, '下一步', page.getByRole('heading', { level: 2, name: part }))
  }
  await hand.tap(page.getByRole('link', { name: /诈骗/ }).first())
  await hand.tap(page.getByRole('radio', { name: phone === undefined ? '匿名举报' : '实名举报' }))
  await hand.tap(button(page, '下一步：填写举报'))
  await hand.type(page.getByLabel('网址', { exact: true }), address)
  await goOnTo('具体情况')
  await hand.type(page.getByLabel('情况说明'), story)
  await goOnTo('证据材料')
  if (phone !== undefined) {
    await goOnTo('您的信息')
    await hand.type(page.getByLabel('姓名'), '张三丰')
    await provePhone(visit, phone)
  }
  await goOn(visit, '下一步：核对', send)
  await hand.tap(send)
  const code = parseQueryCode(await page.getByText(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/).innerText())
  if (!code) throw new Error('no query code is shown')
  return code
}

/** From home to what became of a report, its code typed off a piece of paper. */
export async function query({ page, hand, isPhone }: Visit, code: string): Promise<void> {
  if (isPhone) await hand.tap(inNavigation(page, '查询'))
  await hand.type(page.getByLabel('查询码'), code.toLowerCase())
  await hand.tap(button(page, isPhone ? '查询进度' : '查询'))
  await expect(heading(page, '办理经过')).toBeVisible()
}

const expectSent = ({ page }: Visit, words: string) =>
  expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()

/** From home, by the code, to a message that the centre has. */
export async function writeMessage(visit: Visit, code: string): Promise<void> {
  const { page, hand } = visit
  await query(visit, code)
  await hand.type(page.getByLabel('说明'), message)
  await hand.tap(button(page, '提交补充说明'))
  await expectSent(visit, message)
}

/** The same of an appeal against the result. */
export async function appeal(visit: Visit, code: string): Promise<void> {
  const { page, hand, isPhone } = visit
  await query(visit, code)
  const choice = page.getByRole('radio', { name: '申诉' })
  await choice.waitFor()
  // Beside the result, where there is room, it is in sight before the choice is.
  const beside = button(page, '申诉')
  await hand.tap(!isPhone && (await beside.isVisible()) ? beside : choice)
  await hand.type(page.getByLabel('申诉理由'), reason)
  await hand.tap(button(page, '提交申诉'))
  await expectSent(visit, reason)
}

/** From the receipt. */
export async function withdraw({ page, hand }: Visit): Promise<void> {
  await hand.tap(button(page, '撤回举报'))
  await hand.tap(button(page, '确定撤回'))
  await expect(heading(page, '举报已撤回')).toBeVisible()
}

/** From a receipt that was left by the navigation, before its code was saved, to the report again. */
export async function findAgain({ page, hand, isPhone }: Visit): Promise<void> {
  await hand.tap(inNavigation(page, isPhone ? '查询' : '查询进度'))
  await hand.tap(button(page, '不保存，离开'))
  await hand.tap(button(page, '查询进度'))
  await expect(heading(page, '办理经过')).toBeVisible()
}

/** From home to a new account, without a name: it is optional. */
export async function register(visit: Visit, phone: string): Promise<void> {
  const { page, hand, isPhone } = visit
  const signIn = page.getByRole('link', { name: '登录', exact: true })
  await hand.tap(isPhone ? inNavigation(page, '我的') : signIn)
  await hand.tap(page.getByRole('link', { name: '还没有账号？注册' }))
  // The form for signing in asks for a phone as well.
  await expect(heading(page, '注册账号')).toBeVisible()
  await provePhone(visit, phone)
  await hand.type(page.getByLabel('设置密码'), password)
  await hand.tap(page.getByRole('checkbox', { name: /我已阅读并同意/ }))
  await hand.tap(button(page, '注册'))
  await expect(heading(page, '我的举报')).toBeVisible()
}
