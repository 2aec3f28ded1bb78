import type { Page } from '@playwright/test'
import { reportCreate, reportNonameCreate } from '../contract/report/report.ts'
import { staffBase } from '../contract/pages.ts'
import { reportTypeList } from '../contract/site/site.ts'
import { Citizen, newKey } from './citizen.ts'
import { type DeskProduct, signInAtDesk } from './desk.ts'
import { type Hands, handsOn } from './desk-hands.ts'
import type { DeskPerson } from './desk-person.ts'
import { expect, expectLoaded } from './journey.ts'
import { newPhone, password, register } from './own-account.ts'

/** Time limit for the execution of a decision: ten seconds, and the job. */
export const decided = { timeout: 40_000 }
/** Time limit for the arrival of a report; a job opens cases every minute. */
export const arrived = { timeout: 90_000 }

let citizens = 0
/** Creates a citizen with a separate address, so that citizens do not share rate limits. */
export function newCitizen(desk: DeskProduct): Citizen {
  citizens += 1
  return new Citizen(desk.origin, `203.0.113.${citizens}`)
}

const typeId = async (citizen: Citizen, words: string): Promise<number> => {
  const types = await citizen.call(reportTypeList, { offset: 0, limit: 100 })
  const type = types.list.find(({ name }) => name.includes(words))
  if (!type) throw new Error('there is no such type')
  return type.id
}
/** An address of its own for each report, so that they are not linked with each other. */
const ownAddress = () => [`https://qm.example${citizens}.com/q/AbC`]

/**
 * Sends an anonymous report that reaches the desk at once: of 网络暴力, else about a minor, which two people close.
 * @returns its query code
 */
export async function report(
  desk: DeskProduct,
  description: string,
  citizen = newCitizen(desk),
  pictures: readonly Blob[] = [],
  type = '诈骗',
  urls: readonly string[] = ownAddress(),
): Promise<string> {
  const fileIds: string[] = []
  for (const picture of pictures) {
    const name = picture instanceof File ? picture.name : '聊天记录.png'
    const { files } = await citizen.upload(name, picture)
    fileIds.push(...files.map(({ file_id }) => file_id))
  }
  const made = await citizen.call(
    reportNonameCreate,
    {
      report_type_id: await typeId(citizen, type),
      urls: [...urls],
      description,
      file_ids: fileIds,
      involves_minors: type !== '网络暴力',
      captcha_ticket: await citizen.captchaTicket(),
    },
    newKey(),
  )
  return made.query_code
}

/** Sends a named report about a minor. */
export async function namedReport(desk: DeskProduct, description: string, name: string) {
  const citizen = newCitizen(desk)
  citizen.goOnAs(await register(desk, newPhone(), password))
  await citizen.call(
    reportCreate,
    {
      report_type_id: await typeId(citizen, '诈骗'),
      urls: ownAddress(),
      description,
      file_ids: [],
      involves_minors: true,
      reporter: { name },
    },
    newKey(),
  )
}

/** Signs a person in and opens the working view. */
export async function sitDown(
  page: Page,
  { deskOrigin }: DeskProduct,
  person: DeskPerson,
): Promise<Hands> {
  await page.goto(`${deskOrigin}${staffBase}/`)
  await signInAtDesk(page, person)
  await expectLoaded(page)
  return handsOn(page)
}

/** The open report and its actions. */
export const opened = (page: Page) => page.getByRole('region', { name: '举报', exact: true })
/** Links of the open report that lead out of the desk: what a citizen wrote must never be one. */
export const linksOutside = (page: Page) => opened(page).locator(`a:not([href^="${staffBase}/"])`)
export const action = (page: Page) => page.getByRole('region', { name: '处理', exact: true })
export const listed = (page: Page) => page.getByRole('region', { name: '举报列表' })
export const title = (page: Page, words: string) =>
  opened(page).getByRole('heading', { level: 1, name: words })

export const expectStatus = (page: Page, name: string): Promise<void> =>
  expect(opened(page).locator('header').getByText(name, { exact: true })).toBeVisible(decided)

/** Presses the key for the next case until this one is open, because cases are opened by a job. */
export const takeNext = (page: Page, hands: Hands, words: string): Promise<void> =>
  expect(async () => {
    await hands.press('g')
    await expect(title(page, words)).toBeVisible({ timeout: 2000 })
  }).toPass(arrived)
