import PQueue from 'p-queue'

/** Lets a limited number of tasks run at one time, and a limited number wait, first come first served. */
export interface Semaphore {
  /** Runs the work when a slot is free. @throws the error of `busy` when the queue is full */
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createSemaphore({
  concurrency,
  maxWaiting,
  busy,
}: {
  concurrency: number
  maxWaiting: number
  busy: () => Error
}): Semaphore {
  const queue = new PQueue({ concurrency })
  return {
    async run(work) {
      if (queue.pending >= concurrency && queue.size >= maxWaiting) throw busy()
      return queue.add(work)
    },
  }
}
