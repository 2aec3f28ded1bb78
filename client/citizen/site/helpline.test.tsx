import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as runtime from '../../kit/runtime-config.ts'
import { initialState, useStore } from '../../kit/store.ts'
import { show, the } from '../../testing/show.tsx'
import { page } from '../../testing/citizen.ts'
import { CallLink } from './call-link.tsx'
import { ContactList } from './contact-list.tsx'
import { Filings } from './filings.tsx'
import { emptyFrontConfig } from './front-config.ts'

beforeEach(() => useStore.setState(initialState, true))

const configure = (config: { contact_phone: string; is_sample?: boolean }) => {
  const page = document.implementation.createHTMLDocument()
  const read = runtime.readRuntimeConfig(page)
  const spy = vi.spyOn(runtime, 'runtimeConfig').mockReturnValue({ ...read, ...config })
  onTestFinished(() => spy.mockRestore())
}
const name = (phone: string) =>
  useStore.setState({
    config: {
      config: {
        ...emptyFrontConfig,
        authorities: [{ name: '某中心', scope: '', urgent: false, phone }],
      },
    },
  })
const number = () => the('a', '帮我打电话')?.getAttribute('href')

test('calls the centre', async () => {
  configure({ contact_phone: '0571-12345678' })
  show(<CallLink />, '/')
  await expect.poll(number).toBe('tel:0571-12345678')
})

test.for([[{ contact_phone: '' }], [{ contact_phone: '12377', is_sample: true }]] as const)(
  'shows what the back end says of contact and filing where the environment has nothing: %o',
  async ([environment]) => {
    configure(environment)
    const said = {
      contact_phone: '0571-7654321',
      contact_email: 'a@b.example',
      icp_number: '浙ICP备1号',
    }
    useStore.setState({ config: { config: { ...emptyFrontConfig, ...said } } })
    show(
      <>
        <CallLink />
        <ContactList className="" />
        <Filings className="" />
      </>,
      '/',
    )
    await expect.poll(number).toBe('tel:0571-7654321')
    for (const one of Object.values(said)) expect(page()).toContain(one)
    for (const untrue of ['12377', '示例']) expect(page()).not.toContain(untrue)
  },
)

test('never calls a number that is only a sample: then the national one, where the centre names it', async () => {
  configure({ contact_phone: '0571-12345678', is_sample: true })
  name('12377')
  show(<CallLink />, '/')
  await expect.poll(number).toBe('tel:12377')
})

test('where no number is known to be true there is nothing to tap', async () => {
  configure({ contact_phone: '' })
  name('010-1')
  show(
    <>
      <CallLink />
      <p>页面</p>
    </>,
    '/',
  )
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('页面')
  // The part that is loaded later has had its time.
  await import('./helpline.tsx')
  expect(the('a', '帮我打电话')).toBeUndefined()
})
