import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/api-double.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { code } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { QueryReport } from './query-report.tsx'

const api = deviceForEachTest()
beforeEach(() => show(<QueryReport />, '/query'))

test('is in English throughout', async () => {
  await expect.poll(page).toContain('Anonymous report, code lost?')
  await expect.poll(page).toContain('Did you save the receipt as a picture?')
  const chinese = () =>
    [...document.querySelectorAll('main *, h1, h2, p, label, button')]
      .filter(
        (element) =>
          element.children.length === 0 &&
          /\p{Script=Han}/u.test(element.textContent) &&
          !element.closest('[lang]'),
      )
      .map((element) => element.textContent)
  await expect.poll(chinese).toEqual([])
})

test.for([
  ['nothing', '16 characters'],
  [code.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'One character may be misread'],
  [code, 'Nothing was found'],
] as const)(
  'says at the field why a code finds no report, until it is corrected: %s',
  async (row) => {
    const [typed, said] = row
    api.on('self/query', refusal(404, '没有找到'))
    await fill('query-code', typed)
    await press('Check progress')
    await expect.poll(page).toContain(said)
    expect(document.activeElement?.id).toBe('query-code')
    await fill('query-code', code.slice(0, 4))
    expect((await control('query-code')).getAttribute('aria-invalid')).toBeNull()
  },
)
