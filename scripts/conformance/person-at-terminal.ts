import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Person } from './conformance-run.ts'

export interface PersonOptions {
  readonly ask: boolean
  /** A file to which codes are written when they are sent, e.g. the log of a server that prints them. */
  readonly otpFrom: string | undefined
}

/** Seconds to wait for a code. */
const patience = 30

async function textAfter(file: string, offset: number): Promise<{ text: string; size: number }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(
      Buffer.alloc(Math.max(0, size - offset)),
      0,
      size - offset,
      offset,
    )
    return { text: buffer.toString(), size }
  } finally {
    await handle.close()
  }
}

/** @returns the newest number of 4 to 8 digits in a line that names the address */
export function codeIn(text: string, to: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.includes(to))
  return lines
    .at(-1)
    ?.replaceAll(to, '')
    .match(/(?<!\d)\d{4,8}(?!\d)/g)
    ?.at(-1)
}

async function codeFrom(file: string, to: string, offset: number): Promise<string | undefined> {
  for (let waited = 0; waited < patience; waited += 0.2) {
    const code = codeIn((await textAfter(file, offset)).text, to)
    if (code !== undefined) return code
    await delay(200)
  }
  return undefined
}

/** Lets the tester answer in the terminal; an empty answer counts as unknown. */
export function personAtTerminal({ ask, otpFrom }: PersonOptions): Person {
  async function question(text: string): Promise<string | undefined> {
    if (!ask) return undefined
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return (await terminal.question(`${text}\n> `)).trim() || undefined
    } finally {
      terminal.close()
    }
  }
  return {
    async expectCode(to) {
      if (otpFrom === undefined) return () => question(`The code that was sent to ${to}?`)
      const before = await textAfter(otpFrom, 0)
      return () => codeFrom(otpFrom, to, before.size)
    },
    readPicture: (picture) => question(`Open this picture: what does it show?\n${picture}`),
    authorize: (url) =>
      question(`Open this page, agree, and paste the address that you are led to:\n${url}`),
  }
}
