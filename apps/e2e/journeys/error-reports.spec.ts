import type { Page, Route } from '@playwright/test'
import { type ErrorCollector, startErrorCollector } from '../src/error-collector.ts'
import { test as base, expect, long } from '../src/test.ts'

const test = base.extend<{ collector: ErrorCollector }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  collector: async ({}, use) => {
    const collector = await startErrorCollector()
    await use(collector)
    await collector.close()
  },
  settings: async ({ collector }, use) => use({ ERRORS_DSN: collector.dsn }),
})

/** Changes what the server answers at these addresses, and nothing else of the answer; gives back the ids of these requests. */
async function spoil(
  page: Page,
  address: RegExp,
  change: (json: Record<string, unknown>) => unknown,
): Promise<readonly string[]> {
  const requestIds: string[] = []
  await page.route(address, async (route: Route) => {
    const response = await route.fetch()
    requestIds.push(response.headers()['x-request-id'] ?? '')
    await route.fulfill({ response, json: change(await response.json()) })
  })
  return requestIds
}

test(
  'what breaks in a wallet and on the server reaches the operator’s collector once each, with nothing of anybody',
  long,
  async ({ open, server, collector, provokes }) => {
    provokes('Cannot destructure property', '500 /api/me')
    const ana = await open()
    const { page } = ana
    const told = (logger: string) => collector.errors.filter((error) => error.logger === logger)

    const configured = await spoil(page, /\/api\/viewers\/config\?/, (config) => ({
      ...config,
      businessId: 'ana@example.com',
      pageConfig: 'Ana Solmar ana@example.com',
    }))
    const listed = await spoil(page, /\/user-inventory\/search$/, ({ data, ...rest }) => ({
      ...rest,
      data: { ...(data as object), items: [{ id: 'ana@example.com' }] },
    }))
    await ana.signIn('ana@example.com')
    const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('vitrine:session') ?? '{}'))
    // Nothing hangs on the configuration of an address that is no brand's: it is checked once somebody is there.
    await page.keyboard.press('Tab')
    await expect.poll(() => told('an inventory reply lacks tokens or their faces')).toHaveLength(1)
    await expect
      .poll(() => told('the configuration of this address could not be read; the last good one stays'))
      .toHaveLength(1)

    await page.unrouteAll({ behavior: 'wait' })

    await spoil(page, /\/api\/me\/sessions/, () => ({ items: [null] }))
    await page.goto('/settings/devices?from=ana@example.com&code=493027')
    await expect(page.getByRole('heading', { name: /went wrong|broke/i })).toBeVisible()
    await expect.poll(() => told('a screen broke')).toHaveLength(1)

    // As databases do, it says whom it choked on.
    await server.sql(`
      create function choke() returns trigger language plpgsql as
        $$ begin raise exception 'Key (name)=(%) of ana@example.com is taken', new.name; end $$;
      create trigger choke before update on account for each row when (new.name <> old.name) execute function choke()`)
    await page.goto('/editProfile?from=ana@example.com&code=493027')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Solmar Rivera')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => told('a request failed')).toHaveLength(1)
    await expect.poll(() => told('the server failed')).toHaveLength(1)

    const [fault, seen] = [told('a request failed')[0], told('the server failed')[0]]
    expect(fault).toMatchObject({ platform: 'node', tags: { operation: 'updateMe' } })
    expect(seen).toMatchObject({ platform: 'javascript', tags: { operation: 'updateMe', status: '500' } })
    expect(fault?.tags.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(seen?.tags.requestId).toBe(fault?.tags.requestId)
    expect(seen?.contexts?.trace?.trace_id).toBe(fault?.contexts?.trace?.trace_id)
    // Of several that are alike, one is told.
    expect(listed).toContain(told('an inventory reply lacks tokens or their faces')[0]?.tags.requestId)
    expect(configured).toContain(
      told('the configuration of this address could not be read; the last good one stays')[0]?.tags.requestId,
    )
    expect(collector.errors).toHaveLength(5)
    for (const { release, environment } of collector.errors) {
      expect(release).toMatch(/^vitrine@\d/)
      expect(environment).toBe('development')
    }
    const bytes = collector.bytes()
    for (const secret of [
      'Ana',
      'Solmar',
      'Rivera',
      'ana@',
      'example.com',
      '493027',
      'localhost',
      '127.0.0.1',
      '::1',
    ]) {
      expect(bytes).not.toContain(secret)
    }
    for (const cookie of await page.context().cookies()) expect(bytes).not.toContain(cookie.value)
    for (const part of String(accessToken).split('.')) expect(bytes).not.toContain(part)
    expect(bytes).not.toMatch(/cookie|authorization|referer|"user"|ip_address|query_string/i)
  },
)
