/** Waits a limited time for a promise. @returns whether it settled in time, fulfilled or rejected */
export async function settlesWithin(milliseconds: number, work: Promise<unknown>) {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  const settled = Promise.allSettled([work]).then(() => true)
  const inTime = await Promise.race([settled, late.promise])
  clearTimeout(timer)
  return inTime
}
