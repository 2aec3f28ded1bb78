import { signInEveryWay } from '../mobile-sign-in.ts'
import { reportAndFind, smallAndroidSideways, test } from '../mobile.ts'

test.describe('with a phone held sideways', () => {
  test.use(smallAndroidSideways)

  test('an anonymous report with evidence is made by touch and found again by its code', async ({
    page,
  }) => {
    await reportAndFind(page)
  })

  test('register → sign out → by password → by code → a forgotten password', async ({
    page,
    product,
  }) => {
    await signInEveryWay(page, product)
  })
})
