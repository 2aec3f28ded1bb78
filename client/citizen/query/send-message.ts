import { fieldFailures } from '#words/kit.ts'
import { fieldMessages } from '../../../contract/field-messages.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { settled, type UploadQueue } from '../report/evidence/upload-queue.ts'
import { type ReceivedMessage, readThread } from '../report/received-report.ts'
import { callerFor, type ReportKey } from '../report/withdrawal/report-key.ts'

export type Thread = readonly ReceivedMessage[]

export interface Message {
  reportKey: ReportKey
  kind: 'message' | 'appeal'
  msg: string
  /** Password of the files, as typed. */
  file_password: string
  /** Generated once per message; a retry uses the same key. */
  idempotencyKey: string
}

/** Some files were not uploaded. */
export class FilesNotUploaded extends Error {}

/** The citizen has not decided whether files go along with their metadata. */
export class FilesUndecided extends Error {}

/**
 * Sends a message once its files are uploaded; returns the updated thread.
 * @throws FilesNotUploaded, FilesUndecided, CallFailure
 */
export async function sendMessage(
  { reportKey, idempotencyKey, ...message }: Message,
  queue: UploadQueue,
  signal: AbortSignal,
): Promise<Thread | undefined> {
  await settled(queue, signal)
  const files = queue.snapshot()
  if (files.some(({ state }) => state === 'undecided')) throw new FilesUndecided()
  if (files.some(({ state }) => state !== 'stored')) throw new FilesNotUploaded()
  const file_ids = files.flatMap(({ stored }) => stored?.file_id ?? [])
  const input = { ...reportKey, ...sentOf(message), file_ids }
  const { thread } = await callerFor(reportKey).call(reportAppeal, input, {
    idempotencyKey,
    onSubmission: () => undefined,
  })
  const shown = readThread(thread)
  // The thread has at least this message: an empty one is unreadable.
  return shown.length > 0 ? shown : undefined
}

/** Tells whether the thread holds this text; an earlier attempt under the same key may be stored instead. */
export const isIn = (thread: Thread, msg: string): boolean =>
  thread.some((message) => message.from === 'reporter' && message.msg === msg.trim())

/** Returns what is sent of a message: an empty password is left out. */
const sentOf = <Typed extends Pick<Message, 'file_password'>>(typed: Typed) => ({
  ...typed,
  file_password: typed.file_password.trim() || undefined,
})

/** Validates what was typed by the contract; returns the error messages by field. */
export const problemsOf = (typed: Pick<Message, 'msg' | 'file_password'>) =>
  fieldFailures(
    fieldMessages(
      reportAppeal.input.safeParse({ query_code: 'x', ...sentOf(typed) }).error?.issues ?? [],
    ),
  )
