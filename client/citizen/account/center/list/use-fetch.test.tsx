import { expect, test } from 'vitest'
import { CallFailure } from '../../../../kit/call-failure.ts'
import { one, render, settle } from '../../../../testing/render.tsx'
import { useFetch } from './use-fetch.ts'

/** A request that is answered by hand. */
function request() {
  const waiting: { answer: (text: string) => void; fail: (thrown: unknown) => void }[] = []
  const load = () =>
    new Promise<string>((answer, fail) => {
      waiting.push({ answer, fail })
    })
  return { load, waiting }
}

function Shown({ load }: { load: () => Promise<string> }) {
  const { data, failure, isLoading, refresh, replace } = useFetch(load)
  return (
    <>
      <p>{`${data ?? '-'} ${failure ?? '-'} ${isLoading ? 'loading' : 'settled'}`}</p>
      <button type="button" id="refresh" onClick={refresh}>
        再问
      </button>
      <button type="button" id="replace" onClick={() => replace('put in place')}>
        换上
      </button>
    </>
  )
}
const shown = () => one('p').textContent

test('shows the answer, and that it is on its way', async () => {
  const { load, waiting } = request()
  await render(<Shown load={load} />)
  expect(shown()).toBe('- - loading')
  await settle(() => waiting[0]?.answer('first'))
  expect(shown()).toBe('first - settled')
})

test('only the answer to the latest question counts, however late the others come', async () => {
  const [slow, quick] = [request(), request()]
  const { show } = await render(<Shown load={slow.load} />)
  await show(<Shown load={quick.load} />)
  await settle(() => quick.waiting[0]?.answer('quick'))
  await settle(() => slow.waiting[0]?.answer('slow'))
  expect(shown()).toBe('quick - settled')
})

test('what was shown stays while another question is under way, and goes when that fails', async () => {
  const [first, second] = [request(), request()]
  const { show } = await render(<Shown load={first.load} />)
  await settle(() => first.waiting[0]?.answer('first'))
  await show(<Shown load={second.load} />)
  expect(shown()).toBe('first - loading')
  await settle(() => second.waiting[0]?.fail(new CallFailure(500, '系统出了点问题')))
  expect(shown()).toBe('- 系统出了点问题 settled')
})

test('asking again after a failure clears it', async () => {
  const { load, waiting } = request()
  await render(<Shown load={load} />)
  await settle(() => waiting[0]?.fail(new CallFailure(-1, '服务器响应超时')))
  await settle(() => one('#refresh').click())
  await settle(() => waiting[1]?.answer('again'))
  expect(shown()).toBe('again - settled')
})

test('an answer that was put in place is not overtaken by one that was asked for before', async () => {
  const { load, waiting } = request()
  await render(<Shown load={load} />)
  await settle(() => one('#replace').click())
  await settle(() => waiting[0]?.answer('late'))
  expect(shown()).toBe('put in place - settled')
})
