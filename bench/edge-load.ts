import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'
const headers = { 'User-Agent': userAgent, 'Accept-Encoding': 'gzip' }

export const hasProgram = (name: string): boolean =>
  spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined

async function withWrk(url: string, seconds: number): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const wrk = ['wrk', '-t1', '-c64', `-d${seconds}s`, ...named, url]
  const { stdout } = await promisify(execFile)('taskset', ['-c', '1', ...wrk])
  const count = /(\d+) requests in/.exec(stdout)?.[1]
  if (!count || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`)
  return Number(count)
}

async function withAutocannon(url: string, duration: number): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, duration, connections: 64, headers })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${requests.total} calls failed`)
  return requests.total
}

/** Requests one URL over 64 connections as fast as possible. @returns responses received */
export const load: (url: string, seconds: number) => Promise<number> = hasProgram('wrk')
  ? withWrk
  : withAutocannon
