import { expect, test } from 'vitest'
import { one, render, settle } from '../testing/render.tsx'
import { CallFailure } from './call-failure.ts'
import { useLoad } from './use-load.ts'

/** Returns a request that the test answers. */
function request() {
  const waiting: { answer: (text: string) => void; fail: (thrown: unknown) => void }[] = []
  const load = () =>
    new Promise<string>((answer, fail) => {
      waiting.push({ answer, fail })
    })
  return { load, waiting }
}

function Shown({ load }: { load: () => Promise<string> }) {
  const { data, failure, isLoading, refresh, retry, replace } = useLoad(load)
  return (
    <>
      <p>{`${data ?? '-'} ${failure ?? '-'} ${isLoading ? 'loading' : 'settled'}`}</p>
      <button type="button" id="refresh" onClick={refresh}>
        再问
      </button>
      <button type="button" id="retry" onClick={retry}>
        重试
      </button>
      <button type="button" id="replace" onClick={() => replace('replaced')}>
        换上
      </button>
    </>
  )
}
const shown = () => one('p').textContent

test('shows that data are loading, and then the data', async () => {
  const { load, waiting } = request()
  await render(<Shown load={load} />)
  expect(shown()).toBe('- - loading')
  await settle(() => waiting[0]?.answer('first'))
  expect(shown()).toBe('first - settled')
})

test('ignores a result that arrives after the one of a later request', async () => {
  const [slow, quick] = [request(), request()]
  const { show } = await render(<Shown load={slow.load} />)
  await show(<Shown load={quick.load} />)
  await settle(() => quick.waiting[0]?.answer('quick'))
  await settle(() => slow.waiting[0]?.answer('slow'))
  expect(shown()).toBe('quick - settled')
})

test('keeps the previous data while other data load, and drops them when that fails', async () => {
  const [first, second] = [request(), request()]
  const { show } = await render(<Shown load={first.load} />)
  await settle(() => first.waiting[0]?.answer('first'))
  await show(<Shown load={second.load} />)
  expect(shown()).toBe('first - loading')
  await settle(() => second.waiting[0]?.fail(new CallFailure(500, '系统出了点问题')))
  expect(shown()).toBe('- 系统出了点问题 settled')
})

test.for(['#refresh', '#retry'])('clears a failure when %s succeeds', async (button) => {
  const { load, waiting } = request()
  await render(<Shown load={load} />)
  await settle(() => waiting[0]?.fail(new CallFailure(-1, '服务器响应超时')))
  await settle(() => one(button).click())
  await settle(() => waiting[1]?.answer('again'))
  expect(shown()).toBe('again - settled')
})

test('loads again after a failure once the network is back', async () => {
  const { load, waiting } = request()
  await render(<Shown load={load} />)
  await settle(() => waiting[0]?.fail(new CallFailure(-1, '服务器响应超时')))
  await settle(() => window.dispatchEvent(new Event('online')))
  expect(shown()).toBe('- - loading')
  await settle(() => waiting[1]?.answer('back'))
  expect(shown()).toBe('back - settled')
})

test('ignores a pending result once data were replaced', async () => {
  const { load, waiting } = request()
  await render(<Shown load={load} />)
  await settle(() => one('#replace').click())
  await settle(() => waiting[0]?.answer('late'))
  expect(shown()).toBe('replaced - settled')
})
