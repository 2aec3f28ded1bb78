import { expect, test } from 'vitest'
import { one, render, settle } from '../../../testing/render.tsx'
import { ErrorSummary } from './error-summary.tsx'

const errors = [
  { id: 'urls', message: '请填写网址' },
  { id: 'description', message: '请填写情况说明' },
]

const Form = ({ attempt, found }: { attempt: number; found: typeof errors }) => (
  <>
    <ErrorSummary errors={found} attempt={attempt} />
    <input id="urls" />
    <textarea id="description" />
  </>
)

const summary = () => one('[role=alert]')

test('is empty without errors', async () => {
  await render(<Form attempt={0} found={[]} />)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('takes the focus when it appears, and counts the errors', async () => {
  const { show } = await render(<Form attempt={0} found={[]} />)
  await show(<Form attempt={1} found={errors} />)
  expect(document.activeElement).toBe(summary())
  expect(one('h2').textContent).toBe('有 2 处需要修改')
})

test('leaves the focus alone while errors are corrected, and takes it at the next attempt', async () => {
  const { show } = await render(<Form attempt={1} found={errors} />)
  one('textarea').focus()
  await show(<Form attempt={1} found={errors.slice(1)} />)
  expect(document.activeElement).toBe(one('textarea'))
  await show(<Form attempt={2} found={errors.slice(1)} />)
  expect(document.activeElement).toBe(summary())
})

test('an error that returns while a field is edited leaves the focus there until the next attempt', async () => {
  const { show } = await render(<Form attempt={1} found={errors} />)
  await show(<Form attempt={1} found={[]} />)
  one('input').focus()
  await show(<Form attempt={1} found={errors} />)
  expect(document.activeElement).toBe(one('input'))
  await show(<Form attempt={2} found={errors} />)
  expect(document.activeElement).toBe(summary())
})

test('takes the focus for errors that come after the attempt, and where another part counts again', async () => {
  const { show } = await render(<Form attempt={2} found={errors} />)
  await show(<Form attempt={1} found={[]} />)
  one('input').focus()
  await show(<Form attempt={2} found={[]} />)
  await show(<Form attempt={2} found={errors} />)
  expect(document.activeElement).toBe(summary())
})

test('each message leads to its field and leaves the address unchanged', async () => {
  await render(<Form attempt={1} found={errors} />)
  const address = location.href
  await settle(() => one('a[href="#description"]').click())
  expect(document.activeElement).toBe(one('textarea'))
  expect(location.href).toBe(address)
})
