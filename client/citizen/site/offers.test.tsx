import { beforeEach, expect, test } from 'vitest'
import { initialState, useStore } from '../../kit/store.ts'
import { announce } from '../../testing/announce.ts'
import { render, settle } from '../../testing/render.tsx'
import { WithPrivacy, WithReceipts } from './offers.tsx'

beforeEach(() => useStore.setState(initialState, true))

const show = () =>
  render(
    <p>
      <WithPrivacy otherwise="promises nothing">keeps no address</WithPrivacy>
      <WithReceipts>, signs receipts</WithReceipts>
    </p>,
  )
const text = () => document.querySelector('p')?.textContent

test('shows the stand-ins until the front-end config announces a capability', async () => {
  await show()
  expect(text()).toBe('promises nothing')
  await settle(() => announce(['privacy']))
  expect(text()).toBe('keeps no address')
})

test('shows only the stand-ins for a back end that announces nothing', async () => {
  announce([])
  await show()
  expect(text()).toBe('promises nothing')
})
