import { expect, test } from 'vitest'
import { useStore } from './store.ts'

test('spec §3: has exactly these members with these initial values', () => {
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

test('spec §4: personal_center is undefined until the config is loaded', () => {
  expect(useStore.getState().config.personal_center).toBeUndefined()
})
