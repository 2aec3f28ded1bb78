import { signInEveryWay } from '../mobile-sign-in.ts'
import { reportAndFind, smallAndroidSideways, test } from '../mobile.ts'

test.describe('with a phone held sideways', () => {
  test.use(smallAndroidSideways)

  test('a report with evidence is sent by touch and found by its code', async ({ page }) => {
    await reportAndFind(page)
  })

  test('registers, signs out, and signs in in every way', async ({ page, product }) => {
    await signInEveryWay(page, product)
  })
})
