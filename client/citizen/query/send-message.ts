import { reportAppeal } from '../../../contract/report.ts'
import { settled, type UploadQueue } from '../report/evidence/upload-queue.ts'
import { type ReceivedMessage, readThread } from '../report/received-report.ts'
import { callerFor, type ReportKey } from '../report/withdrawal/report-key.ts'

export type Thread = readonly ReceivedMessage[]

export interface Message {
  reportKey: ReportKey
  kind: 'message' | 'appeal'
  msg: string
  /** Made once a message; a retry brings the same. */
  idempotencyKey: string
}

/** Some files did not reach the server. */
export class FilesNotUploaded extends Error {}

/**
 * Waits for the uploads and sends a message with them.
 * @returns the thread with it, where the back end says that
 * @throws FilesNotUploaded, CallFailure, or the signal's reason
 */
export async function sendMessage(
  { reportKey, kind, msg, idempotencyKey }: Message,
  queue: UploadQueue,
  signal: AbortSignal,
): Promise<Thread | undefined> {
  await settled(queue, signal)
  const files = queue.snapshot()
  if (files.some(({ state }) => state !== 'stored')) throw new FilesNotUploaded()
  const file_ids = files.flatMap(({ stored }) => stored?.file_id ?? [])
  const input = { ...reportKey, kind, msg, file_ids }
  const { thread } = await callerFor(reportKey).call(reportAppeal, input, {
    idempotencyKey,
    isSubmission: true,
  })
  const shown = readThread(thread)
  // The message is in it: an empty one says nothing.
  return shown.length > 0 ? shown : undefined
}

/** Whether the thread holds this text: an earlier attempt under the same key may stand instead. */
export const isIn = (thread: Thread, msg: string): boolean =>
  thread.some((message) => message.from === 'reporter' && message.msg === msg.trim())

/** What is wrong with the text, by the contract's rule. */
export const problemOf = (msg: string): string | undefined => {
  const checked = reportAppeal.input.safeParse({ query_code: 'x', msg })
  return checked.error?.issues.find(({ path }) => path[0] === 'msg')?.message
}
