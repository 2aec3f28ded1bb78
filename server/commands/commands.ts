import { administratorRoles } from '../../contract/staff/role.ts'

type Args = readonly string[]

interface Command {
  /** The arguments as the help shows them; empty if the command takes none. */
  readonly usage: string
  readonly summary: string
  /** Checks the arguments before the code of the command is loaded. */
  readonly accepts: (args: Args) => boolean
  /** Loads and runs the command. Commands are loaded one by one, so that a process holds no code of the others. */
  readonly run: (args: Args) => Promise<void>
}

const noArguments = { usage: '', accepts: (args: Args) => args.length === 0 }
const duties = Object.keys(administratorRoles)

/** Every command by its name; `serve-…` run until SIGTERM, the others end by themselves. */
export const commands = {
  'serve-api': {
    ...noArguments,
    summary: 'Serves the API and works on its jobs, behind edges on other machines or processes.',
    run: async () => (await import('./serve-api.ts')).serveApi(),
  },
  'serve-desk': {
    ...noArguments,
    summary: "Serves the staff's desk, on a network that citizens cannot reach.",
    run: async () => (await import('./serve-desk.ts')).serveDesk(),
  },
  'serve-preview': {
    ...noArguments,
    summary:
      'Re-encodes untrusted pictures for the API at PREVIEW_SOCKET, without network or secrets.',
    run: async () => (await import('./serve-preview.ts')).servePreview(),
  },
  check: {
    ...noArguments,
    summary:
      'Reads the settings as the servers will, reaches every service they name, and prints what is wrong or doubtful.',
    run: async () => (await import('./check.ts')).check(),
  },
  'backup-evidence': {
    ...noArguments,
    summary: 'Copies evidence to BACKUP_EVIDENCE_DIR as soon as it is stored, until it is stopped.',
    run: async () => (await import('./backup-evidence.ts')).backUpEvidence(),
  },
  'restore-evidence': {
    ...noArguments,
    summary: 'Restores evidence that is missing from DATA_DIR out of BACKUP_EVIDENCE_DIR.',
    run: async () => (await import('./backup-evidence.ts')).restoreEvidence(),
  },
  migrate: {
    ...noArguments,
    summary:
      'Migrates the database as the owner of its tables, and creates the role of the application.',
    run: async () => (await import('./migrate.ts')).migrate(),
  },
  'settle-reports': {
    ...noArguments,
    summary: 'Shuffles the newest reports, before a dump, which would keep their order of arrival.',
    run: async () => (await import('./settle-reports.ts')).settleBeforeDump(),
  },
  'rotate-keys': {
    ...noArguments,
    summary: 'Wraps every data key under the last key of DATA_KEYS.',
    run: async () => (await import('./rotate-keys.ts')).rotateDataKeys(),
  },
  'replace-administrator': {
    usage: duties.join(' | '),
    summary: 'Removes the administrator of a duty and invites a new one.',
    accepts: ([duty = '', ...rest]) => duties.includes(duty) && rest.length === 0,
    run: async (args) => (await import('./replace-administrator.ts')).replaceAdministrator(args),
  },
  'verify-files': {
    usage: '[delete-orphans]',
    summary: 'Compares every evidence file with the database; can delete files that have no row.',
    accepts: ([word, ...rest]) =>
      word === undefined || (word === 'delete-orphans' && rest.length === 0),
    run: async (args) => (await import('./verify-files.ts')).verifyStoredFiles(args),
  },
  'verify-audit': {
    usage: '[ANCHOR_FILE …]',
    summary:
      'Verifies the audit chain of the desk against its anchors and against the given files.',
    accepts: (args) => args.every((file) => !file.startsWith('-')),
    run: async (args) => (await import('./verify-audit.ts')).verifyAuditChain(args),
  },
  'verify-figures': {
    ...noArguments,
    summary:
      'Counts every closed month again, and verifies its signature and its entry in the audit.',
    run: async () => (await import('./verify-figures.ts')).verifyFigures(),
  },
} satisfies Record<string, Command>
export type CommandName = keyof typeof commands

const program = 'node server/commands/main.ts'
const isHelp = (word: string | undefined) => word === 'help' || word === '--help' || word === '-h'
const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)

const usageOf = (name: CommandName) => `usage: ${program} ${name} ${commands[name].usage}`.trimEnd()

export function helpText(): string {
  const entries = Object.entries(commands).map(([name, { usage, summary }]) => ({
    call: `${name} ${usage}`.trimEnd(),
    summary,
  }))
  const lines = entries.map(({ call, summary }) => `  ${call}\n      ${summary}\n`)
  return `usage: ${program} COMMAND\n\n${lines.join('')}\nThe edge, with the API and the desk inside, is \`npm start\`.\n`
}

/** Runs the command that the first argument names, or prints the help. @throws Error for an unknown one */
export async function runCommand([name, ...args]: Args): Promise<void> {
  if (isHelp(name)) {
    process.stdout.write(helpText())
    return
  }
  if (name === undefined || !isCommandName(name))
    throw new Error(
      `${name === undefined ? 'No command given' : `Unknown command ${name}`}; try: ${program} help`,
    )
  if (isHelp(args[0])) {
    process.stdout.write(`${usageOf(name)}\n${commands[name].summary}\n`)
    return
  }
  if (!commands[name].accepts(args)) throw new Error(usageOf(name))
  await commands[name].run(args)
}
