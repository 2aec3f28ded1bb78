import { beforeEach, expect, test } from 'vitest'
import { peopleList } from '../../../contract/staff/people.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { queryClient, callQuery } from './queries.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { loadMember, signOut, useMember } from './member.ts'

const api = apiForEachTest()
const asOpened = useMember.getInitialState()
beforeEach(() => {
  useMember.setState(asOpened, true)
})

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
const signedOut = refusal(401, '请先登录')
const state = () => useMember.getState().state
const readPeople = async () => {
  api.on('staff/people/list', { data: { people: [], changes: [], report_types: [] } })
  await queryClient.fetchQuery(callQuery(peopleList, {}))
}
const known = () => queryClient.getQueryCache().getAll().length

test('loads the signed-in person when the desk opens', async () => {
  api.on('staff/session/self', session('a'))
  await loadMember()
  expect([state(), useMember.getState().member?.name]).toEqual(['signedIn', '陈晓燕'])
})

test('a first visit does not report an ended session', async () => {
  api.on('staff/session/self', signedOut)
  await loadMember()
  expect(useMember.getState()).toMatchObject({ state: 'signedOut', ended: undefined })
})

test('an unreachable server does not sign out', async () => {
  api.on('staff/session/self', 'cut')
  await loadMember()
  expect(state()).toBe('unreachable')
  api.on('staff/session/self', session('a'), 'cut')
  await loadMember()
  await loadMember()
  expect(state()).toBe('signedIn')
})

test('an ended session clears the query cache and keeps drafts for their author', async () => {
  api.on('staff/session/self', session('a'), signedOut, session('a'))
  await loadMember()
  await readPeople()
  writeDraft('a', 'reply.20261121-0412', '您反映的情况')
  await loadMember()
  expect(useMember.getState()).toMatchObject({ state: 'signedOut', ended: 'expired' })
  expect(known()).toBe(0)
  await loadMember()
  expect(readDraft('a', 'reply.20261121-0412')).toBe('您反映的情况')
})

test('another person’s sign-in clears cache and drafts of the person before', async () => {
  api.on('staff/session/self', session('a'), signedOut, session('b'))
  await loadMember()
  writeDraft('a', 'reply.20261121-0412', '您反映的情况')
  await loadMember()
  await loadMember()
  expect(readDraft('a', 'reply.20261121-0412')).toBeUndefined()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('您反映的情况')
})

test('signing out clears everything, even while the server is unreachable', async () => {
  api.on('staff/session/self', session('a'))
  await loadMember()
  writeDraft('a', 'note', '内部备注')
  api.on('staff/session/sign-out', 'cut')
  await signOut()
  expect([state(), sessionStorage.length]).toEqual(['signedOut', 0])
})
