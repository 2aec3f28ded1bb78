import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { userRegister } from '../contract/account/account.ts'
import type { Output } from '../contract/endpoint.ts'
import { frontConfigDetail, frontConfig } from '../contract/site/site.ts'
import { smsOtp, smsOtpCheck } from '../contract/account/verification.ts'
import { Citizen } from './citizen.ts'
import { printedCode, type Product } from './product.ts'

export type Session = Output<typeof userRegister>

export const password = 'correct-horse-7'

/** Returns an unused phone number. */
let phones = 0
export const newPhone = (): string => `137${String(10_000_000 + ++phones)}`

/** Returns the digest that the browser sends instead of the password (spec §5). */
export const digestOf = (password: string): string =>
  createHash('sm3').update(password).digest('hex')

/** Registers a phone without a browser, by the code that the console driver prints. */
export async function register(
  product: Product,
  phone: string,
  password: string,
  name?: string,
): Promise<Session> {
  const citizen = new Citizen(product.origin)
  const purpose = 'register'
  const captcha_ticket = await citizen.captchaTicket()
  const before = printedCode(product, phone)
  await citizen.call(smsOtp, { phone, purpose, captcha_ticket })
  await expect.poll(() => printedCode(product, phone)).not.toBe(before)
  const otp = printedCode(product, phone) ?? ''
  const { otp_ticket } = await citizen.call(smsOtpCheck, { phone, purpose, otp })
  const { config } = await citizen.call(frontConfigDetail, {})
  const { privacy } = frontConfig.parse(JSON.parse(config))
  return citizen.call(userRegister, {
    phone,
    otp_ticket,
    password: digestOf(password),
    ...(name !== undefined && { name }),
    register_client: 'web',
    agreed: true,
    privacy_version: privacy.version,
  })
}

/** Opens a page with this session, as after sign-in. */
export async function openSignedIn(page: Page, session: Session, path: string): Promise<void> {
  await page.goto('othertype')
  // The visitor's own token would arrive late and replace it.
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null)
  await page.evaluate(({ access_token, expires_in }) => {
    localStorage.setItem('access_token', access_token)
    localStorage.setItem('access_token_expires', String(Date.now() + expires_in * 1000))
    localStorage.setItem('signed_in', String(Date.now()))
  }, session)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: '个人中心' })).toBeVisible()
}

/** Returns the newest code that the console e-mail driver printed for an address. */
export function printedEmailCode(product: Product, address: string): string | undefined {
  const line = product.lines.findLast((text) => text.includes(`[邮件] ${address}`))
  return /\b(\d{6})\b/.exec(line?.split(address)[1] ?? '')?.[1]
}
