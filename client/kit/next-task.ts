/**
 * Resolves in a task of its own. Work that is not needed at once then adds nothing to the present task, so that a cheap phone
 * stays responsive.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
