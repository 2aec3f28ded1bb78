import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'

const app = join(import.meta.dirname, '../../..')
const programs = join(app, 'server/preview')
/** The program that opens one file. */
export const openerProgram = join(programs, 'main.ts')

/**
 * The ways to confine a preview's process beside its limits, strictest first.
 * - `bubblewrap`: no network, no other process, and on the disk only the program itself, read-only.
 * - `namespaces`: no network, no other process.
 * - `limits`: nothing else; in the container `preview` it has no network and no file anyway.
 */
export const confinements = ['bubblewrap', 'namespaces', 'limits'] as const
export type Confinement = (typeof confinements)[number]

/** Folders that the program reads: its own files, its packages and the libraries of the system. */
const readOnly = (entry: string) => [
  ...[
    '/usr',
    '/bin',
    '/lib',
    '/lib64',
    '/etc/libreoffice',
    '/etc/fonts',
    '/etc/alternatives',
    '/var/cache/fontconfig',
  ].flatMap((path) => ['--ro-bind-try', path, path]),
  ...[
    process.execPath,
    join(app, 'package.json'),
    join(app, 'node_modules'),
    join(app, 'contract'),
    programs,
    import.meta.dirname,
    dirname(entry),
  ].flatMap((path) => ['--ro-bind', path, path]),
]

const launchers: Readonly<Record<Confinement, (entry: string) => readonly string[]>> = {
  bubblewrap: (entry) => [
    ...'bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL'.split(' '),
    // First the empty folder: the program may itself be below the temporary one.
    ...'--proc /proc --dev /dev --tmpfs /tmp'.split(' '),
    ...readOnly(entry),
    ...'--chdir /tmp --'.split(' '),
  ],
  namespaces: () => [
    ...'unshare --user --map-current-user --net --ipc --uts --pid --fork --kill-child --'.split(
      ' ',
    ),
    // The first process of a namespace cannot kill itself, as the watch over memory must.
    '/bin/sh',
    '-c',
    '"$@"; exit $?',
    'sh',
  ],
  limits: () => [],
}

/** Returns what starts a program so confined. */
export const launcherOf = (confinement: Confinement, entry: string): readonly string[] =>
  launchers[confinement](entry)

/** Returns the confinements that this machine offers, strictest first: each is tried. */
export async function offeredConfinements(): Promise<Confinement[]> {
  const offered = confinements.map(async (confinement) => {
    const isOffered =
      confinement === 'limits' ||
      (process.platform === 'linux' &&
        (await succeedsIn(confinement, [process.execPath, '--version'], 10_000)))
    return isOffered ? [confinement] : []
  })
  return (await Promise.all(offered)).flat()
}

export const strictestConfinement = async (): Promise<Confinement> =>
  (await offeredConfinements())[0] ?? 'limits'

/** Returns whether a command, so confined, starts and succeeds within these milliseconds. */
export function succeedsIn(
  confinement: Confinement,
  command: readonly string[],
  timeout: number,
): Promise<boolean> {
  const [file = '', ...args] = [...launcherOf(confinement, openerProgram), ...command]
  return new Promise((resolve) => {
    execFile(file, args, { timeout }, (error) => resolve(!error))
  })
}
