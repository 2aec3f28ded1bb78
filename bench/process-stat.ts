import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import * as z from 'zod/mini'

/** Returns the fields of `/proc/PID/stat` from the third on, after the name in parentheses. Source: proc(5). */
async function fieldsOf(pid: number | string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Returns the parent's process id, field 4. */
export const parentOf = async (pid: number): Promise<number> => Number((await fieldsOf(pid))[1])

/** Returns seconds; Linux counts hundredths. @param first the field of user time; system time follows it */
async function timeOf(pid: number | string, first: number): Promise<number> {
  const [user, system] = (await fieldsOf(pid)).slice(first - 3, first - 1)
  return (Number(user) + Number(system)) / 100
}

/** Returns the processor time of a process with its threads, in seconds. */
export const cpuOf = (pid: number | string): Promise<number> => timeOf(pid, 14)

/** Returns the processor time of its ended children, in seconds. */
const goneCpuOf = (pid: number): Promise<number> => timeOf(pid, 16)

export const childrenOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)

const pidRow = z.object({ pid: z.number() })

/** Returns a function that returns the processor time of all processes of a PostgreSQL so far, in seconds. */
export async function postgresCpu(pool: pg.Pool): Promise<() => Promise<number>> {
  const { pid } = pidRow.parse((await pool.query('select pg_backend_pid() as pid')).rows[0])
  const postmaster = await parentOf(pid)
  return async () => {
    const pids = [postmaster, ...(await childrenOf(postmaster))]
    const times = await Promise.all(pids.map((each) => cpuOf(each).catch(() => 0)))
    return times.reduce((sum, time) => sum + time, await goneCpuOf(postmaster))
  }
}
