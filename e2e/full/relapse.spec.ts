import { clickOrTap } from '../click-or-tap.ts'
import { inDatabase } from '../database.ts'
import { type DeskProduct, deskTest as test } from '../desk.ts'
import { arrived, listed, newCitizen, opened, report, sitDown } from '../desk-work.ts'
import { expect, expectAccessible } from '../journey.ts'
import { smallAndroid } from '../mobile.ts'
import { expectDeskFits, oldDisplay } from '../page-checks.ts'

test.use({ viewport: oldDisplay })

const inDesk = ({ dataDir }: DeskProduct, text: string) =>
  inDatabase(dataDir, (client) => client.query(text))

/** Runs a job until a table has so many rows. */
const until = (desk: DeskProduct, job: string, table: string, count: number) =>
  expect
    .poll(async () => {
      await inDesk(desk, `select graphile_worker.add_job('${job}', job_key => '${job} now')`)
      return (await inDesk(desk, `select from ${table}`)).rowCount
    }, arrived)
    .toBe(count)

/** Closes all reports as dealt with eight days ago. */
async function dealWith(desk: DeskProduct): Promise<void> {
  await inDesk(
    desk,
    `update report set status = 'closed';
    update report_case set status = 'closed', outcome = 'handled', due_at = null, near_at = null;
    insert into report_event (report_id, status, at, outcome)
      select id, 'closed', now() - interval '8 days', 'handled' from report`,
  )
}

test('two reporters say that it is still there, each by a code, and the desk finds it in its queue', async ({
  page,
  browser,
  ownDesk: desk,
}) => {
  const urls = ['https://came-back.example/login']
  const codes = [
    await report(desk, '骂人的登录页又打开了', newCitizen(desk), [], '网络暴力', urls),
    await report(desk, '同一个网站在网暴同学', newCitizen(desk), [], '网络暴力', urls),
  ]
  await until(desk, 'match_reports', 'case_subject', 2)
  await dealWith(desk)

  // On the desktop, and on a phone: one tap, nobody signs in.
  const sites = [
    [await browser.newPage(), 'web/pc/query'],
    [await browser.newPage(smallAndroid), 'web/mobile/#/pages/query/index'],
  ] as const
  for (const [place, [citizen, path]] of sites.entries()) {
    await citizen.goto(`${desk.origin}/${path}`)
    await citizen.getByRole('textbox', { name: '查询码' }).fill(codes[place] ?? '')
    await clickOrTap(citizen.getByRole('button', { name: '查询进度' }))
    const still = citizen.getByRole('button', { name: '还在', exact: true })
    await expect(still).toBeVisible()
    await expectAccessible(citizen)
    await clickOrTap(still)
    await expect(citizen.getByText('您已告诉我们内容还在')).toBeVisible()
    await expect(still).toBeHidden()
    await citizen.close()
  }
  await until(desk, 'note_relapses', 'report where is_relapse', 1)
  await until(desk, 'open_cases', 'report_case', 3)

  const handler = await desk.hire(['handler'], { name: '王晓' })
  const hands = await sitDown(page, desk, handler)
  await expect(listed(page)).toContainText('处置后还能看到')
  await hands.press('g')
  await expect(opened(page)).toContainText('同一对象')
  // Everything that was said of it, by one key, and back.
  await hands.press('Shift+D')
  await expect(page.getByRole('heading', { level: 1, name: '同一对象的全部举报' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('2 件的举报人说还在')
  await expectAccessible(page)
  await expectDeskFits(page)
  expect(page.url()).not.toContain('came-back')
  await hands.press('Shift+D')
  await expect(opened(page)).toBeVisible()
  await page.close()

  // Neither reporter's result has changed.
  for (const code of codes) {
    const citizen = newCitizen(desk)
    const seen = await citizen.find(code, await citizen.captchaTicket())
    expect(seen?.status).toBe('closed')
  }
})
