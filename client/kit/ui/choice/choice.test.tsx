import { expect, test, vi } from 'vitest'
import { one, render, settle } from '../../../testing/render.tsx'
import { Choice } from './choice.tsx'

const options = [
  { value: 'anonymous', label: '匿名', hint: '不留姓名', disabled: true },
  { value: 'named', label: '实名' },
] as const

test('reports the chosen value, and does not let a disabled option be chosen', async () => {
  const onChange = vi.fn<(value: string) => void>()
  await render(
    <Choice
      legend="方式"
      name="way"
      columns={2}
      options={options}
      value={undefined}
      onChange={onChange}
    />,
  )
  await settle(() => one('input[value=anonymous]').click())
  expect(onChange).not.toHaveBeenCalled()
  await settle(() => one('input[value=named]').click())
  expect(onChange).toHaveBeenCalledExactlyOnceWith('named')
})

test('the group has its legend and error, and its first option is the target of the error summary', async () => {
  await render(
    <Choice
      legend="方式"
      name="way"
      error="请选择"
      columns={2}
      options={options}
      value="named"
      onChange={() => undefined}
    />,
  )
  const described = one('fieldset').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('请选择')
  expect(document.getElementById('way')).toBe(one('input[value=anonymous]'))
  expect(one('input[value=named]', HTMLInputElement).checked).toBe(true)
})
