import { describe, expect, test } from 'vitest'
import { apiForEachTest } from '../../testing/api-double.ts'
import { useStore } from '../../kit/store.ts'
import { page } from '../../testing/citizen.ts'
import { startReportApi } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

apiForEachTest(startReportApi)
const open = (search: string) => show(<SubmitReport layout={pageLayout} />, `/submit${search}`)

describe('spec §3: selectedWay', () => {
  test.for([
    [0, 'anonymous'],
    [1, 'named'],
  ] as const)('%s is the way when the address names none', async ([selectedWay, way]) => {
    useStore.setState({ selectedWay })
    const at = open('?type=3')
    await expect.poll(() => at().path).toBe(`/submit?type=3&way=${way}`)
  })

  test('does not contradict an address that says', async () => {
    useStore.setState({ selectedWay: 1 })
    const at = open('?type=3&way=anonymous')
    await expect.poll(page).not.toBe('')
    expect(at().path).toBe('/submit?type=3&way=anonymous')
  })

  test('chooses no type', async () => {
    open('')
    await expect.poll(page).toContain('先选举报类型')
  })
})
