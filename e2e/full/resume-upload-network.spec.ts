import { smallAndroid } from '../mobile.ts'
import { isPaused, losesTheNetwork, test } from '../resume-upload.ts'

test.describe('45 MB of evidence on the mobile site', () => {
  test.use({ ...smallAndroid, site: 'mobile' })

  test('goes on after the network was lost, and says so meanwhile', async ({
    page,
    context,
    stage,
    site,
    tolerate,
  }) => {
    await losesTheNetwork({ page, context, stage, site, tolerate })
  })
})

test('45 MB of evidence on the desktop site waits for the citizen who pauses it, also over a reload', async ({
  page,
  context,
  stage,
  site,
  tolerate,
}) => {
  await isPaused({ page, context, stage, site, tolerate })
})
