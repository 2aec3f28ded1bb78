import PQueue from 'p-queue'

/** Lets a limited number of tasks run at one time, and a limited number wait, first come first served. */
export function createSemaphore(limits: {
  concurrency: number
  maxWaiting: number
  busy: () => Error
}) {
  const { concurrency, maxWaiting, busy } = limits
  const queue = new PQueue({ concurrency })
  return {
    /** Runs the work when a slot is free. @throws the error of `busy` when the queue is full */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (queue.pending >= concurrency && queue.size >= maxWaiting) throw busy()
      return queue.add(work)
    },
  }
}
export type Semaphore = ReturnType<typeof createSemaphore>
