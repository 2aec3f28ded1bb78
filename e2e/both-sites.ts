import type { Page } from '@playwright/test'
import { test as desktop } from './journey.ts'
import * as mobile from './mobile.ts'
import { fillReport, openForm } from './report-form.ts'

/** Both sites, each with how a person there writes an anonymous report up to its evidence. The desktop is in the full tests. */
export const bothSites = [
  {
    where: 'on the desktop',
    tag: '@full',
    test: desktop,
    device: { viewport: { width: 1440, height: 900 } },
    write: async (page: Page): Promise<void> => {
      await openForm(page, '匿名举报')
      await fillReport(page)
    },
  },
  {
    where: 'on a phone',
    tag: [],
    test: mobile.test,
    device: mobile.smallAndroid,
    write: async (page: Page): Promise<void> => {
      await mobile.openForm(page, '匿名举报')
      await mobile.writeReport(page)
    },
  },
]
