import { expect, test } from 'vitest'
import { announce } from '../../testing/announce.ts'
import { apiForEachTest } from '../../testing/api-double.ts'
import { closedMonth } from '../../testing/closed-months.ts'
import { heading, show } from '../../testing/show.tsx'
import Figures from './figures-screen.tsx'

const api = apiForEachTest()

test('a month is in English but for the centre’s own names, which are marked as Chinese', async () => {
  announce()
  api.on('figures/closed', { data: { months: [closedMonth('2026-10')] } })
  show(<Figures />, '/figures')
  await expect.poll(heading).toBe('Figures of each monthOctober 2026')
  const page = document.body.textContent
  for (const words of ['Median working days3.1', 'Fraud', 'Dealt with', 'Not accepted'])
    expect(page).toContain(words)
  for (const part of document.querySelectorAll('[lang=zh-CN]')) part.remove()
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u)
})
