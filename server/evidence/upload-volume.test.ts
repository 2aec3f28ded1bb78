import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { CallerAddress } from '../platform/caller-address.ts'
import { createRateLimits } from '../platform/rate-limit.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { testClock } from '../testing/test-clock.ts'
import { testKeyring } from '../testing/test-keyring.ts'
import { openMeter, uploadVolume } from './upload-volume.ts'

const database = await closeAfterAll(testDatabase())

const mib = 1024 * 1024

test('attack: one address fills the space for evidence all day; another can always upload', async () => {
  const clock = testClock()
  const limits = createRateLimits({ db: database.db, keyring: testKeyring(), clock })
  const volume = uploadVolume(limits)
  let left = 64 * mib
  const disk = { room: async () => left }
  /** Brings as much as it may, in requests of 4 MiB. @returns MiB */
  async function fill(address: string): Promise<number> {
    const before = left
    const bring = async () => {
      const meter = await openMeter(volume, disk, new CallerAddress(address))
      for (let n = 0; n < 4; n += 1) {
        left -= mib
        await meter.count(mib)
      }
      await meter.settle()
    }
    for (;;) {
      const refused = await bring().catch((error: unknown) => error)
      if (refused === undefined) continue
      expect(refused).toMatchObject({ message: expect.stringContaining('空间紧张') })
      return (before - left) / mib
    }
  }

  expect(await fill('203.0.113.7')).toBe(33)
  expect(await fill('198.51.100.9')).toBe(16)
  for (let hour = 0; hour < 18; hour += 1) {
    clock.advance(3_600_000)
    await fill('203.0.113.7')
  }
  // Each half of what was left: the day's key ended, and a window of each of the two keys at most.
  expect(left).toBeGreaterThanOrEqual(mib)
  // Somebody else's photograph of half a megabyte.
  const meter = await openMeter(volume, disk, new CallerAddress('192.0.2.1'))
  await meter.count(mib / 2)
  await expect(meter.settle()).resolves.toBeUndefined()
})
