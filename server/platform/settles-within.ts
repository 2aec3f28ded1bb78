/** Waits a limited time for a promise. @returns whether it settled in time, fulfilled or rejected */
export async function settlesWithin(milliseconds: number, work: Promise<unknown>) {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  const settled = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([settled, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
