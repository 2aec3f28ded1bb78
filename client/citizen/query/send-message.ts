import { reportAppeal } from '../../../contract/report/report.ts'
import { settled, type UploadQueue } from '../report/evidence/upload-queue.ts'
import { type ReceivedMessage, readThread } from '../report/received-report.ts'
import { callerFor, type ReportKey } from '../report/withdrawal/report-key.ts'

export type Thread = readonly ReceivedMessage[]

export interface Message {
  reportKey: ReportKey
  kind: 'message' | 'appeal'
  msg: string
  /** Generated once per message; a retry uses the same key. */
  idempotencyKey: string
}

/** Some files were not uploaded. */
export class FilesNotUploaded extends Error {}

/** Sends a message once its files are uploaded; returns the updated thread. @throws FilesNotUploaded, CallFailure */
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
  // The thread has at least this message: an empty one is unreadable.
  return shown.length > 0 ? shown : undefined
}

/** Tells whether the thread holds this text; an earlier attempt under the same key may be stored instead. */
export const isIn = (thread: Thread, msg: string): boolean =>
  thread.some((message) => message.from === 'reporter' && message.msg === msg.trim())

/** Validates the text by the contract; returns the error message. */
export const problemOf = (msg: string): string | undefined => {
  const checked = reportAppeal.input.safeParse({ query_code: 'x', msg })
  return checked.error?.issues.find(({ path }) => path[0] === 'msg')?.message
}
