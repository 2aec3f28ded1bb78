/** Resolves in a task of its own, so that a cheap phone stays responsive. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
