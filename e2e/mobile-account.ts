import type { Page } from '@playwright/test'
import { test as inCenter } from './center.ts'

/** A journey of an account on the mobile site; WeChat is enabled, and the database can be asked. */
export const test = inCenter.extend({
  baseURL: async ({ product }, use) => use(`${product.origin}/web/mobile/`),
})

/** A link of the bottom navigation. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })

/** A link to a part of the personal centre. */
export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name })
