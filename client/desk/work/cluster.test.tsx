import { beforeEach, expect, test } from 'vitest'
import { page, press as click } from '../../testing/citizen.ts'
import { sampleCase, type startDeskDouble } from '../../testing/desk-double.ts'
import {
  claimed,
  first,
  openDesk,
  press,
  second,
  startWorkbench,
} from '../../testing/workbench.tsx'

const unlisted = '20261121-0099'
const row = (number: string) => ({ ...sampleCase(number), links: [], left_out: null })

/** With a prepared decision the case is shown first, and its cluster by D. */
const prepared = {
  case_number: second,
  step: 'accept' as const,
  before: [],
  outcome: null,
  authority_id: null,
  text: '',
}

let desk: ReturnType<typeof startDeskDouble>
beforeEach(() => {
  desk = startWorkbench()
  desk.answers['case/open'] = ({ case_number: number }) =>
    sampleCase(String(number), { cluster_size: 1200, prepared })
  desk.answers['cluster/open'] = () => ({
    lead: first,
    total: 1200,
    real_names: 0,
    members: [row(first)],
    ready: 1200,
    left_out: [],
    reasons: [{ kind: 'url', measure: 0, cases: 1000 }],
    decided: [],
    offered: [],
  })
  desk.answers['cluster/members'] = () => ({ members: [row(second)] })
  desk.answers['cluster/ready'] = () => ({
    list: [first, second, unlisted].map((case_number) => ({ case_number, version: 3 })),
  })
  desk.answers['case/batch'] = ({ cases }) => ({
    results: (cases as { case_number: string }[]).map(({ case_number }) => ({
      case_number,
      done: true,
      message: null,
      pending_id: null,
      proposed_version: null,
    })),
  })
})

test('a large cluster is listed further, and a step for all is tried for what is not listed too', async () => {
  await openDesk()
  await claimed(desk, first)
  press('KeyD')
  await expect.poll(page).toContain('还有 1199 件没有列出')
  expect(page()).toContain('前 1000 件：同一网址 1000 件')
  await click('再列一些')
  await expect.poll(page).toContain('还有 1198 件没有列出')
  expect(desk.sent('cluster/members')[0]?.input).toEqual({ case_number: first, after: first })
  expect(page()).toContain(`举报 ${second}`)
  expect(desk.sent('cluster/open')).toHaveLength(1)

  press('KeyA')
  await expect.poll(page).toContain('一组一起处理 3 件')
  await expect.poll(page).toContain('可以处理 3 件')
  const [batch] = desk.sent('case/batch')
  expect(batch?.input).toMatchObject({ dry_run: true, cluster_of: first })
  expect(batch?.input['cases']).toContainEqual({ case_number: unlisted, version: 3 })
})
