import { afterEach, beforeEach, expect, test } from 'vitest'
import { peopleList } from '../../../contract/staff/people.ts'
import { type ApiDouble, refusal, startApiDouble } from '../../testing/api-double.ts'
import { queryClient, callQuery } from './queries.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { loadMember, signOut, useMember } from './member.ts'

let api: ApiDouble
const asOpened = useMember.getInitialState()
beforeEach(async () => {
  api = await startApiDouble()
  useMember.setState(asOpened, true)
})
afterEach(() => api.close())

const session = (id: string) => ({
  data: {
    id,
    name: '陈晓燕',
    login: 'chenxy',
    roles: ['handler'],
    report_type_ids: null,
    ends_at: '2026-11-22T09:00:00Z',
    idle_seconds: 900,
    stepped_up_until: null,
    recovery_codes_left: 10,
    passkeys: null,
  },
})
const nobody = refusal(401, '请先登录')
const state = () => useMember.getState().state
const readPeople = async () => {
  api.on('staff/people/list', { data: { people: [], changes: [], report_types: [] } })
  await queryClient.fetchQuery(callQuery(peopleList, {}))
}
const known = () => queryClient.getQueryCache().getAll().length

test('who is signed in is asked when the desk opens', async () => {
  api.on('staff/session/self', session('a'))
  await loadMember()
  expect([state(), useMember.getState().member?.name]).toEqual(['signedIn', '陈晓燕'])
})

test('a desk that nobody is signed in at does not say that a session has ended', async () => {
  api.on('staff/session/self', nobody)
  await loadMember()
  expect(useMember.getState()).toMatchObject({ state: 'signedOut', ended: undefined })
})

test('a server that is away is not taken for a signing out', async () => {
  api.on('staff/session/self', 'cut')
  await loadMember()
  expect(state()).toBe('unreachable')
  api.on('staff/session/self', session('a'), 'cut')
  await loadMember()
  await loadMember()
  expect(state()).toBe('signedIn')
})

test('when a session ends, what was read is gone and what was written waits for its author', async () => {
  api.on('staff/session/self', session('a'), nobody, session('a'))
  await loadMember()
  await readPeople()
  writeDraft('a', 'reply.20261121-0412', '您反映的情况')
  await loadMember()
  expect(useMember.getState()).toMatchObject({ state: 'signedOut', ended: 'expired' })
  expect(known()).toBe(0)
  await loadMember()
  expect(readDraft('a', 'reply.20261121-0412')).toBe('您反映的情况')
})

test('another person finds nothing of whoever was here before', async () => {
  api.on('staff/session/self', session('a'), nobody, session('b'))
  await loadMember()
  writeDraft('a', 'reply.20261121-0412', '您反映的情况')
  await loadMember()
  await loadMember()
  expect(readDraft('a', 'reply.20261121-0412')).toBeUndefined()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('您反映的情况')
})

test('whoever signs out leaves nothing behind, even while the server is away', async () => {
  api.on('staff/session/self', session('a'))
  await loadMember()
  writeDraft('a', 'note', '内部备注')
  api.on('staff/session/sign-out', 'cut')
  await signOut()
  expect([state(), sessionStorage.length]).toEqual(['signedOut', 0])
})
