import { expect, onTestFinished, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { MissedAddress } from './missed-address.tsx'

test('a link followed between the router’s first render and its commit is opened', async () => {
  history.replaceState(null, '', '#/pages/submit/index?type=3')
  onTestFinished(() => history.replaceState(null, '', '#'))
  // The router read `/` before the link was followed.
  const present = show(<MissedAddress />, '/')
  await expect.poll(() => present().path).toBe('/pages/submit/index?type=3')
})
