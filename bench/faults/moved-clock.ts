import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../server/platform/clock.ts'

/** Path in Debian's package `libfaketime`; the dynamic linker expands `$LIB`. */
const library = '/usr/$LIB/faketime/libfaketime.so.1'
const places = ['x86_64', 'aarch64'].map((machine) =>
  library.replace('$LIB', `lib/${machine}-linux-gnu`),
)

/** A clock that can be set while processes use it. */
export interface MovedClock extends Clock {
  /** Environment variables of a process that uses it. Durations are measured by the real clock. */
  readonly env: Record<string, string>
  /** @param seconds offset from the real time */
  set(seconds: number): Promise<void>
}

/** @throws when libfaketime is not installed */
export async function createMovedClock(folder: string): Promise<MovedClock> {
  await Promise.any(places.map((path) => access(path)))
  const file = join(folder, 'clock')
  let moved = 0
  async function set(seconds: number): Promise<void> {
    moved = seconds
    await writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  }
  await set(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    },
    now: () => new Date(Date.now() + moved * 1000),
    set,
  }
}
