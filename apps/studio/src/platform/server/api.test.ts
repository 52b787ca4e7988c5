import { getBusiness, listDesignTemplates } from '@vitrine/client/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('Studio is answered in its person’s language, and reads what a brand has written as it was written', async () => {
  const languages: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    languages.push(new Headers(init.headers).get('Accept-Language'))
    return Response.json({ items: [] })
  })
  const session = { accessToken: async () => null, tokens: () => null }
  const api = createApi({ session: session as never, language: () => 'es' })
  await api.call(listDesignTemplates, { params: { businessId: 'lumen1' as never } })
  await api.call(getBusiness, { params: { idOrName: 'lumen' } })
  expect(languages).toEqual(['es', '*'])
})
