import { lookAtTyped } from './typed-code.ts'

/** Returns the message for an invalid query code, with the number of missing characters for our codes. */
export function queryCodeProblem(typed: string): string {
  if (!typed.trim()) return '请填写查询码'
  const { strange, missing } = lookAtTyped(typed)
  if (strange !== undefined) return `查询码里没有“${strange}”，请核对`
  if (missing > 0) return `查询码是 16 位，还差 ${missing} 位`
  return missing < 0
    ? `查询码是 16 位，多了 ${-missing} 位`
    : '查询码有误，可能有一位看错了，请核对'
}
