import { expect, test } from 'vitest'
import { CallerAddress } from '../platform/caller-address.ts'
import { createOpenUploads } from './open-uploads.ts'

const from = (address: string) => new CallerAddress(address)

test('limits an address to 150 concurrent uploads without refusing others', () => {
  const open = createOpenUploads()
  const leaves = Array.from({ length: 150 }, () => open.enter(from('192.0.2.1')))
  expect(() => open.enter(from('192.0.2.1'))).toThrow('同时上传的文件太多')
  open.enter(from('192.0.2.2'))()
  leaves[0]?.()
  leaves[0]?.()
  open.enter(from('192.0.2.1'))
  expect(() => open.enter(from('192.0.2.1'))).toThrow('同时上传的文件太多')
})

test('limits a /48 to sixteen times as many, and all addresses together to 2,500', () => {
  const open = createOpenUploads()
  const within48 = (n: number) => from(`2001:db8:1:${(n * 64).toString(16)}::1`)
  for (let n = 0; n < 2400; n += 1) open.enter(within48(n % 1000))
  expect(() => open.enter(within48(1001))).toThrow('同时上传的文件太多')
  for (let n = 0; n < 100; n += 1) open.enter(from(`192.0.2.${n}`))
  expect(() => open.enter(from('192.0.2.200'))).toThrow('同时上传的文件太多')
})
