import { readFile } from 'node:fs/promises'

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
export const goneCpuOf = (pid: number): Promise<number> => timeOf(pid, 16)

export const childrenOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
