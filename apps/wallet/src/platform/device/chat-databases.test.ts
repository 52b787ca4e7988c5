import { afterEach, expect, test, vi } from 'vitest'
import { forgetChat } from './chat-databases.ts'

afterEach(() => vi.unstubAllGlobals())

/** The database that a browser has, as far as forgetting asks it. */
function browserWith(databases?: () => Promise<{ name?: string }[]>) {
  const deleted: string[] = []
  vi.stubGlobal('indexedDB', {
    databases,
    deleteDatabase(name: string) {
      deleted.push(name)
      const request = { onsuccess: () => undefined }
      queueMicrotask(() => request.onsuccess())
      return request
    },
  })
  return deleted
}

test('chat is forgotten of everybody, also where a browser cannot say what it keeps', async () => {
  const listing = browserWith(async () => [{ name: 'vitrine-chat-ana' }, { name: 'other' }, {}])
  await forgetChat(['ana', 'bo'])
  expect(listing).toEqual(['vitrine-chat-ana', 'vitrine-chat-bo'])
  const silent = browserWith()
  await forgetChat(['ana'])
  expect(silent).toEqual(['vitrine-chat-ana'])
})
