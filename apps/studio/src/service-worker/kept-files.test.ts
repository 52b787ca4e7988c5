import { expect, test } from 'vitest'
import { keepAll, keepPage } from './kept-files.ts'

/** A browser's cache with its files in the order in which they came. */
function cache(...names: string[]) {
  const kept = new Map<string, Response | null>(names.map((name) => [file(name), null]))
  const pathOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, base).pathname
  return {
    paths: () => [...kept.keys()],
    text: () => kept.get('/studio/')?.text(),
    match: async (asked: RequestInfo | URL) => (kept.has(pathOf(asked)) ? new Response() : undefined),
    put: async (asked: RequestInfo | URL, answer: Response) => void kept.set(pathOf(asked), answer),
    addAll: async (asked: Iterable<RequestInfo>) => {
      for (const each of asked) kept.set(pathOf(each), null)
    },
    keys: async () => [...kept.keys()].map((path) => new Request(new URL(path, base))),
    delete: async (asked: RequestInfo | URL) => kept.delete(pathOf(asked)),
  }
}

const base = 'https://vitrine.example'
const file = (name: string) => `/studio/assets/${name}.js`

test('what was asked for stays, however old it is: others make way for it, the oldest first', async () => {
  const files = cache('old', 'start', 'older-screen', 'screen')
  await keepAll(files, [file('start'), file('new'), '/api/me'], 3)
  expect(files.paths()).toEqual([file('start'), file('screen'), '/studio/', file('new')])
  await keepAll(files, [file('start'), file('new'), file('screen')], 1)
  expect(files.paths()).toEqual(expect.arrayContaining(['start', 'new', 'screen'].map(file)))
})

const app = '<html><script type="module" crossorigin src="/studio/assets/main-a1.js"></script></html>'

/** As a worker gets what it has fetched from its own server. */
function answered(text: string, type: string, status = 200): Response {
  const answer = new Response(text, { status, headers: { 'content-type': type } })
  Object.defineProperty(answer, 'type', { value: 'basic' })
  return answer
}

test('only Studio’s own page is what opens without a network, whatever else was opened by a link', async () => {
  const files = cache()
  await keepPage(files, answered(app, 'text/html; charset=utf-8'))
  expect(await files.text()).toBe(app)
  const others = {
    licences: answered('[]', 'application/json'),
    script: answered(`self.page = '${app}'`, 'text/javascript'),
    'a proxy’s page': answered('<h1>Back soon</h1>', 'text/html'),
    'an error': answered(app, 'text/html', 500),
  }
  for (const [what, answer] of Object.entries(others)) {
    const before = cache()
    await keepPage(before, answer)
    expect([what, before.paths()]).toEqual([what, []])
  }
})
