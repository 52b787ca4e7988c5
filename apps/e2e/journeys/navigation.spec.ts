import { expect, long, test } from '../src/test.ts'

test(
  'a link into a room has the way back that one would have gone, and no sign-in state in its address',
  long,
  async ({ open }) => {
    const ana = await open()
    await ana.signIn('ana@example.com')
    const page = await ana.page.context().newPage()
    await page.goto('/b/lumen/c/regulars/space/s1/reply/m1?state=secret&from=mail')
    await expect(page).toHaveURL(/\/reply\/m1\?from=mail$/)
    await expect(page.getByRole('heading', { name: 'Not available here yet' })).toBeVisible()
    for (const under of [/\/space\/s1\/thread\/m1$/, /\/c\/regulars\/space\/s1$/, /\/c\/regulars$/]) {
      await page.goBack()
      await expect(page).toHaveURL(under)
    }
  },
)
