import { expect, test } from 'vitest'
import { createGuard, type GuardSteps } from './guard.ts'

/** A guard whose steps are noted in order; `steps` replaces some. */
function guardWith(steps: Partial<GuardSteps> & { isMobile?: () => boolean } = {}) {
  const done: string[] = []
  const guard = createGuard({
    device: {
      isMobile: () => {
        done.push('device')
        return steps.isMobile?.() ?? false
      },
      redirect: (address) => void done.push(`redirect to ${address}`),
    },
    ensureToken: async () => {
      done.push('token')
      await steps.ensureToken?.()
    },
    loadConfig: async () => {
      done.push('config')
      await steps.loadConfig?.()
    },
    isCenterClosed: () => steps.isCenterClosed?.() ?? false,
    isSignedIn: () => steps.isSignedIn?.() ?? false,
    loadUser: async () => {
      done.push('user')
      await steps.loadUser?.()
    },
  })
  return { guard, done }
}

const failing = () => Promise.reject(new Error('API outage'))

test('spec §2: on every navigation device, token, config and user, in this order', async () => {
  const { guard, done } = guardWith()
  expect(await guard('/user/query', '')).toBe('enter')
  expect(done).toEqual(['device', 'token', 'config', 'user'])
})

test.for(['/', '/othertype', '/way', '/submit', '/query', '/login', '/user'])(
  'spec §2: %s needs no signed-in user',
  async (path) => {
    const { guard, done } = guardWith({ loadUser: failing })
    expect(await guard(path, '')).toBe('enter')
    expect(done).not.toContain('user')
  },
)

test.for(['/user/query', '/user/notice', '/user/manage', '/any/user/thing', '/pages/user/index'])(
  'spec §2: %s leads to login when the user cannot be loaded',
  async (path) => {
    expect(await guardWith({ loadUser: failing }).guard(path, '')).toBe('login')
  },
)

test('spec §4: a user whose name is loaded is not fetched again', async () => {
  const { guard, done } = guardWith({ isSignedIn: () => true, loadUser: failing })
  expect(await guard('/user/notice', '')).toBe('enter')
  expect(done).not.toContain('user')
})

test.for([
  ['/', '', '/web/mobile/#/'],
  ['/othertype', '', '/web/mobile/#/pages/othertype/index'],
  ['/way', '', '/web/mobile/#/pages/submit/way'],
  ['/submit', '?type=3&way=named', '/web/mobile/#/pages/submit/index?type=3&way=named'],
  ['/query', '', '/web/mobile/#/pages/query/index'],
  ['/user/query', '', '/web/mobile/#/pages/query/index'],
  ['/user/notice', '', '/web/mobile/#/pages/user/index'],
  ['/user/manage', '', '/web/mobile/#/pages/user/index'],
  ['/login', '', '/web/mobile/#/pages/login/index'],
  ['/figures', '?month=2026-09', '/web/mobile/#/figures?month=2026-09'],
  ['/unknown', '', '/web/mobile/#/'],
] as const)('spec §2: a mobile device goes from %s%s to %s', async ([path, search, address]) => {
  const { guard, done } = guardWith({ isMobile: () => true })
  expect(await guard(path, search)).toBe('redirected')
  expect(done).toEqual(['device', `redirect to ${address}`])
})

test('a citizen gets in while the API is down', async () => {
  const { guard } = guardWith({ ensureToken: failing, loadConfig: failing })
  expect(await guard('/', '')).toBe('enter')
})

test.for([
  '/user/query',
  '/user/notice',
  '/user/manage',
  '/login',
  '/pages/user/index',
  '/pages/login/index',
])('spec §3: without the personal centre, %s is closed, also when signed in', async (path) => {
  const steps = { isCenterClosed: () => true, isSignedIn: () => true }
  expect(await guardWith(steps).guard(path, '')).toBe('closed')
})

test.for(['/', '/way', '/submit', '/query', '/othertype'])(
  'without the personal centre, %s is open as ever',
  async (path) => {
    expect(await guardWith({ isCenterClosed: () => true }).guard(path, '')).toBe('enter')
  },
)
