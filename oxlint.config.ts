import type { OxlintConfig, OxlintOverride } from 'oxlint'

/**
 * The rooms of each part, lowest first: a room imports from those before it, never from those after it.
 * docs/ARCHITECTURE.md says what each holds; e2e/house.test.ts plants forbidden imports to prove these rules.
 */
export const rooms = {
  contract: [
    'site',
    'evidence',
    'account',
    'staff',
    'report',
    'figures',
    'desk',
    'subjects',
    'packages',
    'intake',
    'macros',
    'texts',
    'endpoints',
    'testing',
  ],
  server: [
    'config',
    'platform',
    'preview',
    'edge',
    'http',
    'site',
    'evidence',
    'account',
    'report',
    'staff',
    'desk',
    'subjects',
    'packages',
    'figures',
    'intake',
    'macros',
    'texts',
    'api',
    'commands',
    'testing',
  ],
  'client/citizen': [
    'words',
    'site',
    'report',
    'query',
    'account',
    'figures',
    'desktop',
    'mobile',
    'worker',
    'preview',
  ],
  'client/desk': [
    'frame',
    'inbox',
    'queue',
    'case',
    'packages',
    'subjects',
    'work',
    'intake',
    'people',
    'settings',
    'macros',
    'texts',
    'figures',
  ],
} as const

interface Pattern {
  readonly regex: string
  readonly message: string
}

const tests = '**/*.test.{ts,tsx}'
const noTestSupport: Pattern = {
  regex: '/testing/',
  message: 'Production code imports no test support.',
}
const leaf = 'The contract is a leaf that both sides load: zod/mini only.'
const noServer: Pattern = {
  regex: '^(\\.\\./)+server/',
  message: 'The client never imports the server: what both sides speak is the contract.',
}

const restrict = (
  files: string[],
  patterns: readonly Pattern[],
  excludeFiles?: string[],
): OxlintOverride => ({
  files,
  ...(excludeFiles && { excludeFiles }),
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] },
})

/** Matches an import that climbs `depth` folders and then enters one of `names`. */
const enters = (depth: number, names: readonly string[]): string =>
  `^${'\\.\\./'.repeat(depth)}(${names.join('|')})/`

/**
 * The rules of a room for files at each depth below it. Specifiers are relative, so that only the depth tells
 * `report/` of the server from a folder of the same name inside a room.
 */
function overridesOf(
  part: string,
  room: string,
  patternsAt: (depth: number) => readonly Pattern[],
  excludeFiles?: string[],
): OxlintOverride[] {
  return [1, 2, 3, 4].map((depth) =>
    restrict([`${part}/${room}${'/*'.repeat(depth)}`], patternsAt(depth), excludeFiles),
  )
}

const oneWay = (depth: number, room: string, later: readonly string[]): Pattern[] =>
  later.length === 0
    ? []
    : [
        {
          regex: enters(depth, later),
          message: `Rooms import one way, in the order of docs/ARCHITECTURE.md: ${room} knows none of those above it.`,
        },
      ]

/** Forbids what would make the contract more than a leaf, for a file `depth` folders below `contract/`. */
const contractAt = (depth: number): readonly Pattern[] => [
  {
    regex: `^(${'\\.\\./'.repeat(depth + 1)}|node:|zod$|react|express|kysely|pg|axios)`,
    message: leaf,
  },
]

const edge: Pattern = {
  regex: '^(\\.\\./)+edge/',
  message: 'The API knows no browser and no edge.',
}
const noClient: Pattern = {
  regex: '^(\\.\\./)+client/',
  message: 'The server knows no client: what both sides speak is the contract.',
}

/** A store belongs to its room; those of the platform and of test support serve all. */
const ownStores = (depth: number, room: string): Pattern => {
  const shared = new Set([room, 'platform', 'testing'])
  const others = rooms.server.filter((name) => !shared.has(name))
  return {
    regex: `${enters(depth, others)}(.+/)?([a-z-]+-)?store\\.ts$`,
    message: "A room's store is its own; ask the room for what you need.",
  }
}

function serverRoom(room: (typeof rooms.server)[number], index: number): OxlintOverride[] {
  if (room === 'testing') return overridesOf('server', room, () => [noClient])
  const later = rooms.server.slice(index + 1).filter((name) => name !== 'testing')
  const isFeature = index > rooms.server.indexOf('edge') && room !== 'commands'
  const everywhere = (depth: number): Pattern[] => [
    noClient,
    ...(isFeature ? [edge] : []),
    ownStores(depth, room),
  ]
  const production = (depth: number): Pattern[] => [
    ...everywhere(depth),
    ...oneWay(depth, room, later),
    noTestSupport,
  ]
  return [
    ...overridesOf('server', room, everywhere),
    ...overridesOf('server', room, production, [tests]),
  ]
}

const overrides: OxlintOverride[] = [
  restrict(['contract/*'], contractAt(0)),
  ...rooms.contract.flatMap((room, index, all) =>
    overridesOf('contract', room, (depth) => [
      ...contractAt(depth),
      ...oneWay(depth, room, all.slice(index + 1)),
    ]),
  ),
  restrict(['server/*.ts'], [noClient, noTestSupport], [tests]),
  ...rooms.server.flatMap(serverRoom),
  {
    files: ['server/preview/**'],
    excludeFiles: [tests],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                '../**',
                '!../../contract/evidence/kinds.ts',
                '!../platform/preview/encode-answer.ts',
                '!../platform/preview/picture.ts',
                '!../platform/preview/preview-opener.ts',
                '!../platform/preview/opened-file.ts',
              ],
              message:
                'The program that opens hostile files knows nothing of the server: no secret, no database, no other file.',
            },
          ],
        },
      ],
    },
  },
  restrict(
    ['client/kit/**'],
    [
      { regex: '^(\\.\\./)+(citizen|desk)/', message: 'The kit knows no feature and no site.' },
      noServer,
    ],
  ),
  ...rooms['client/citizen'].flatMap((room, index, all) =>
    overridesOf('client/citizen', room, (depth) => [
      noServer,
      {
        regex: enters(depth + 1, ['desk']),
        message: "The citizens' sites know nothing of the desk.",
      },
      ...(room === 'mobile' || room === 'desktop'
        ? [
            {
              regex: enters(depth, room === 'mobile' ? ['desktop'] : ['mobile']),
              message: 'Desktop and mobile never import each other.',
            },
          ]
        : oneWay(depth, room, all.slice(index + 1))),
    ]),
  ),
  ...rooms['client/desk'].flatMap((room, index, all) =>
    overridesOf('client/desk', room, (depth) => [
      noServer,
      {
        regex: enters(depth + 1, ['citizen']),
        message: "The desk is a client of its own: it knows none of the citizens' rooms.",
      },
      ...oneWay(depth, room, all.slice(index + 1)),
    ]),
  ),
  {
    files: ['scripts/**', 'bench/**', 'server/main.ts', 'server/commands/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.test.tsx', 'client/testing/**'], rules: { 'react/globals': 'off' } },
]

const config: OxlintConfig = {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', 'data', 'data-*'],
  rules: {
    'import/no-cycle': 'error',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'max-lines': [
      'error',
      {
        max: 300,
        skipBlankLines: false,
      },
    ],
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-control-regex': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-named-as-default-member': 'off',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expect*', 'fc.assert', '**.expect'],
      },
    ],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-standalone-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'oxc/no-map-spread': 'off',
  },
  overrides,
}

export default config
