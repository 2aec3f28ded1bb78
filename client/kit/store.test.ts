import { expect, test } from 'vitest'
import { useStore } from './store.ts'

test('spec §3: the global state has exactly these members, and starts like this', () => {
  expect(useStore.getState()).toEqual({
    typeList: [],
    centerStyle: { minHeight: 0 },
    password: '',
    user: { name: '' },
    config: {},
    selectedWay: 0,
    appId: '',
    stated: false,
  })
})

test('spec §4: personal_center is undefined until the config was fetched', () => {
  expect(useStore.getState().config.personal_center).toBeUndefined()
})
