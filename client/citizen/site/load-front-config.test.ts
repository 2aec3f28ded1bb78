import { expect, test } from 'vitest'
import { apiForEachTest } from '../../testing/api-double.ts'
import { noFeatures } from '../../kit/features.ts'
import { initialState, useStore } from '../../kit/store.ts'
import { features } from './features.ts'
import { loadFrontConfig, parseFrontConfig } from './load-front-config.ts'

const api = apiForEachTest()

const detail = (config: unknown) => ({
  data: { config, wx: { web_appid: 'wx123' }, personal_center: 0 },
})
const fetched = () => api.paths().filter((path) => path === 'front/config/detail').length

test('spec §3: config is a JSON string and is parsed', () => {
  expect(parseFrontConfig('{"title":"举报中心"}')).toMatchObject({
    title: '举报中心',
    notices: [],
    authorities: [],
  })
})

test.for(['', '维护中', '{"title":', '[1,2]', 'null'])('spec §3: uses it unparsed: %s', (raw) => {
  expect(parseFrontConfig(raw)).toBe(raw)
})

test('spec §3: a config that is no string, but the object itself, is read as well', async () => {
  api.on('front/config/detail', detail({ organiser: '某省互联网举报中心' }))
  useStore.setState(initialState, true)
  await loadFrontConfig()
  expect(useStore.getState().config.config).toMatchObject({ organiser: '某省互联网举报中心' })
})

test('one odd member of the config is lost alone', () => {
  const odd = {
    title: '举报中心',
    organiser: 7,
    notices: 'none',
    privacy: null,
    rules: { text: 'r' },
  }
  const authorities = [{ scope: 'no name' }, { name: '12377', urgent: '1' }, null]
  expect(parseFrontConfig(JSON.stringify({ ...odd, authorities }))).toEqual({
    title: '举报中心',
    organiser: '7',
    contact_phone: '',
    contact_email: '',
    icp_number: '',
    notices: [],
    campaigns: [],
    faq: [],
    authorities: [{ name: '12377', scope: '', urgent: true }],
    privacy: { version: '', text: '' },
    rules: { version: '', text: 'r' },
  })
})

test('a notice without an id has an address that a newer one does not take over', () => {
  const notices = [{ title: '旧' }]
  const idsOf = (list: object[]) => {
    const config = parseFrontConfig(JSON.stringify({ notices: list }))
    return typeof config === 'object' && config.notices.map(({ id }) => id)
  }
  expect(idsOf(notices)).toEqual(['1'])
  expect(idsOf([{ title: '新', id: 'spring' }, { title: '中' }, ...notices])).toEqual([
    'spring',
    '2',
    '1',
  ])
})

test('what cannot be read of campaigns, questions and figures is lost alone', () => {
  const config = {
    campaigns: [{ text: 'no title' }, { title: '清朗', report_type_id: '9', until: '2026-12-31' }],
    faq: [{ question: '没有回答' }, { question: '问', answer: '答' }],
    figures: { month: '2026-10', items: [{ label: '没有数' }, { label: '收到举报', value: 12 }] },
  }
  expect(parseFrontConfig(JSON.stringify(config))).toMatchObject({
    campaigns: [{ title: '清朗', text: '', report_type_id: 9, until: '2026-12-31' }],
    faq: [{ question: '问', answer: '答', group: '' }],
    figures: { month: '2026-10', items: [{ label: '收到举报', value: '12' }] },
  })
  const empty = parseFrontConfig(JSON.stringify({ figures: { month: '2026-10', items: [] } }))
  expect(empty).not.toHaveProperty('figures')
})

test('of a back end that says only what the specification names, nothing more is expected', async () => {
  api.on('front/config/detail', {
    data: { config: '{"title":"举报中心"}', wx: null, personal_center: '1' },
  })
  await loadFrontConfig()
  const { config, appId } = useStore.getState()
  expect(config.personal_center).toBe(1)
  expect(config.features).toEqual(noFeatures)
  expect(appId).toBe('')
})

test('keeps the announced features while the back end does not answer', async () => {
  const { data } = detail('{}')
  const announcing = { data: { ...data, capabilities: ['privacy', 'later'] } }
  api.on('front/config/detail', announcing, { status: 502, body: '' })
  await loadFrontConfig()
  expect([features().privacy, features().receipts]).toEqual([true, undefined])
  useStore.setState(initialState, true)
  expect(features().privacy).toBeUndefined()
  await expect(loadFrontConfig()).rejects.toThrow('服务器端出错')
  expect(features().privacy).toBe(true)
})

test('spec §3: config, personal_center and the WeChat app id land in the store', async () => {
  api.on('front/config/detail', detail('{"title":"举报中心"}'))
  await loadFrontConfig()
  const { config, appId } = useStore.getState()
  expect(config).toMatchObject({ personal_center: 0, config: { title: '举报中心' } })
  expect(appId).toBe('wx123')
})

test('spec §4: the config is fetched once, when personal_center is still undefined', async () => {
  api.on('front/config/detail', detail('{}'))
  await Promise.all([loadFrontConfig(), loadFrontConfig()])
  await loadFrontConfig()
  expect(fetched()).toBe(1)
})

test('a failed fetch is tried again by the next navigation', async () => {
  api.on('front/config/detail', { status: 502, body: '' }, detail('{}'))
  await expect(loadFrontConfig()).rejects.toThrow('服务器端出错')
  await loadFrontConfig()
  expect(fetched()).toBe(2)
})

test('without an answer the store has the texts that this device kept, and nothing that depends on the server', async () => {
  api.on('front/config/detail', detail('{"title":"举报中心"}'), { status: 502, body: '' })
  await loadFrontConfig()
  useStore.setState(initialState, true)
  await expect(loadFrontConfig()).rejects.toThrow('服务器端出错')
  const { config } = useStore.getState()
  expect(config.config).toMatchObject({ title: '举报中心' })
  // So that the next navigation asks again.
  expect(config.personal_center).toBeUndefined()
})

test('a device that has kept nothing shows nothing', async () => {
  api.on('front/config/detail', 'cut')
  await expect(loadFrontConfig()).rejects.toThrow('服务器响应超时')
  expect(useStore.getState().config).toEqual({})
})
