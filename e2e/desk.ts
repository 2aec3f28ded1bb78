import type { Page } from '@playwright/test'
import { staffBase } from '../contract/pages.ts'
import type { DeskPerson } from './desk-person.ts'
import { test as base, type Fixtures } from './journey.ts'
import { openDesk, type OpenDesk } from './open-desk.ts'
import { dataFolder, type Product, startProduct } from './product.ts'

/** The product with its desk; the citizens' sites are at `origin`. */
export interface DeskProduct extends Product, OpenDesk {
  /** For tests that inspect the database and the files. */
  readonly dataDir: string
}

/** Starts the product with a temporary data folder. */
export async function startDeskProduct(env: Record<string, string> = {}): Promise<DeskProduct> {
  const data = dataFolder()
  const product = await startProduct(data.path, env)
  return {
    ...product,
    ...(await openDesk(product, data.path)),
    dataDir: data.path,
    async stop() {
      await product.stop()
      data.remove()
    },
  }
}

/** Signs a person in on the page, by a recovery code by default. */
export async function signInAtDesk(
  page: Page,
  person: DeskPerson,
  code: string = person.recoveryCode(),
): Promise<void> {
  await page.getByLabel('账号').fill(person.login)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByLabel('动态验证码').fill(code)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('link', { name: '举报工作台' }).waitFor()
}

/** Enters the code that the page requests. */
export async function giveCode(page: Page, person: DeskPerson): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请再次验证是您本人' })
  await dialog.getByLabel('动态验证码').fill(await person.code())
  await dialog.getByRole('button', { name: '验证并继续' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A journey at the desk: pages start at its address, and any console message, page error or CSP violation fails it. */
export const deskTest = base.extend<Fixtures & { ownDesk: DeskProduct }, { desk: DeskProduct }>({
  // For journeys that stop the desk, or that sign in as an administrator and so end the session that invites colleagues.
  ownDesk: async ({ context }, use) => {
    const desk = await startDeskProduct()
    await use(desk)
    // An open page reads its lists again and again, and would complain that the desk is gone.
    await Promise.all(context.pages().map((page) => page.goto('about:blank')))
    await desk.stop()
  },
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const desk = await startDeskProduct()
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(`${desk.deskOrigin}${staffBase}/`),
})
