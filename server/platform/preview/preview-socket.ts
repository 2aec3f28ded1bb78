import PQueue from 'p-queue'
import * as z from 'zod/mini'
import { chmod, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { outerPrograms } from '../../../contract/desk/evidence-text.ts'
import { previewSeconds } from './picture.ts'
import { PreviewUnavailable, type PreviewOpener } from './preview-opener.ts'
import {
  startPreviewProcess,
  type PreviewProcessOptions,
  createPreviewProcesses,
  removeLeftFolders,
  inLane,
} from './preview-process.ts'
import { parseRequest } from './encode-answer.ts'
import { exchangeFile } from './read-answer.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/registry.ts'
import { strictestConfinement } from './confinement.ts'
import { missingPrograms, offeredPrograms, registerPrograms } from './programs.ts'

/** Processes at the same time; further files wait. */
const most = 2
/** Milliseconds that a caller waits: the file's own time, and that of files before it. */
const patience = 2 * previewSeconds * 1000
/** Milliseconds that it waits to be told the programs: a case is being opened. */
const programsPatience = 500

/** Request for the list of available programs, answered in JSON. */
const askForPrograms = 'programs'
/** Bytes of the line before the content: a type and what is asked of it. */
const longestLine = 16 * 1024
const programList = z.array(z.enum(outerPrograms))

/** Opens files in a container without a network, over a socket in a shared folder. */
export const createPreviewSocket = (path: string, time = patience): PreviewOpener => ({
  async open(content, type, onPage, asked) {
    const socket = connect(path)
    // The reading side reports errors.
    socket.on('error', () => undefined)
    const timer = setTimeout(() => socket.destroy(), time)
    try {
      await once(socket, 'connect').catch((error: unknown) => {
        throw new PreviewUnavailable(error)
      })
      const end = () => void socket.destroy()
      return await exchangeFile(
        content,
        { type, asked },
        { input: socket, output: socket, end },
        onPage,
      )
    } finally {
      clearTimeout(timer)
      content.destroy()
    }
  },
  async programs() {
    const socket = connect(path).setTimeout(programsPatience, () => void socket.destroy())
    socket.write(`${askForPrograms}\n`)
    try {
      return z.parse(programList, JSON.parse(await text(socket)))
    } catch (error) {
      throw new PreviewUnavailable(error)
    }
  },
})

/** Reads the line that a request begins with, and leaves it to be read again. @returns undefined when there is none */
async function lineOf(socket: Socket): Promise<string | undefined> {
  let start = Buffer.alloc(0)
  const chunks: AsyncIterable<Buffer> = socket.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    start = Buffer.concat([start, chunk])
    const end = start.indexOf('\n')
    if (end < 0 && start.length < longestLine) continue
    socket.unshift(start)
    return end < 0 ? undefined : start.toString('latin1', 0, end)
  }
  return undefined
}

async function serve(socket: Socket, options: Parameters<typeof startPreviewProcess>[0]) {
  if (socket.destroyed) return
  const { input, output, kill } = startPreviewProcess(options)
  socket.once('close', kill)
  socket.pipe(input)
  await pipeline(output, socket)
}

/**
 * Serves the socket: one process for each file. An error of a connection ends that connection and its process alone, and so does
 * the time limit, so that no caller that stalls keeps a place.
 * @param path of the socket, created anew; write access to its folder grants its use
 */
export async function listenForFiles(
  path: string,
  options: PreviewProcessOptions,
): Promise<Server> {
  const queue = new PQueue({ concurrency: most })
  // Citizens' pictures never keep the desk's previews waiting.
  const citizens = new PQueue({ concurrency: 1 })
  const answer = async (socket: Socket) => {
    const line = await lineOf(socket)
    // A health check asks this, so the answer does not wait for files.
    if (line === askForPrograms) return pipeline([JSON.stringify(options.programs ?? [])], socket)
    const request = line && parseRequest(line)
    if (!request) return
    const { type, asked } = request
    const places = asked.words ? citizens : queue
    await places.add(() => inLane(type, asked, () => serve(socket, { ...options, type, asked })))
  }
  // The client ends its side first, and reads the answer afterwards.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const end = () => void socket.destroy()
    const timer = setTimeout(end, options.time === undefined ? patience : 2 * options.time)
    socket.on('error', end).once('close', () => clearTimeout(timer))
    void answer(socket).then(end, end)
  })
  await removeLeftFolders()
  await rm(path, { force: true })
  await once(server.listen(path), 'listening')
  // Errors of connections that could not be accepted are ignored.
  server.on('error', () => undefined)
  await chmod(path, 0o660)
  return server
}

/**
 * Opens files in the container at a socket, or in child processes; log and metrics say what confines them.
 * @param socket `PREVIEW_SOCKET`
 */
export async function createPreviewOpener(
  { previewSocket: socket }: { readonly previewSocket: string | undefined },
  logger: Logger,
  metrics: Metrics,
): Promise<PreviewOpener> {
  const confinement = await strictestConfinement()
  metrics.gauge(
    'portal_preview_confinement_info',
    'What confines the processes that open files for previews; always 1',
    async () => [{ labels: { by: socket ? 'socket' : confinement }, value: 1 }],
    ['by'],
  )
  const opener = socket === undefined ? undefined : createPreviewSocket(socket)
  const isAway = async () => opener && !(await opener.programs?.().catch(() => undefined))
  metrics.gauge(
    'portal_preview_up',
    'Whether the container of previews answers at its socket, 1 or 0; 1 without one',
    async () => ((await isAway()) ? 0 : 1),
  )
  if (opener) return opener
  await removeLeftFolders()
  const isConfined = confinement !== 'limits'
  // A program of the machine follows links in a file; without confinement it would reach the network.
  const programs = isConfined ? await offeredPrograms(confinement) : []
  registerPrograms(metrics, programs)
  // Without bubblewrap a captured decoder could read files of the server.
  logger[confinement === 'bubblewrap' ? 'info' : 'warn'](
    { confinement, programs, missing: missingPrograms(programs) },
    'previews are made by processes of this machine',
  )
  return createPreviewProcesses({ confinement, programs })
}
