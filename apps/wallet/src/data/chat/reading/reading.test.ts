import { expect, test } from 'vitest'
import type { ChatPerson } from '../model.ts'
import { contentsOf, withAddress } from '../sending/draft-content.ts'
import type { EventRow } from '../store/rows.ts'
import { bodyOf } from './body.ts'
import { faceUrl } from './content.ts'
import { spansOfHtml } from './html-spans.ts'
import { formatted, linked } from './markdown.ts'
import { plainName } from './plain-name.ts'

const person = (userId: string): ChatPerson => ({ userId, accountId: null, name: userId, picture: null })

test.each([
  [
    'plain <b>bold</b> <em>and</em>',
    [
      ['plain ', ''],
      ['bold', 'bold'],
      [' ', ''],
      ['and', 'italic'],
    ],
  ],
  ['<p>one</p><p>two</p>', [['one\ntwo', '']]],
  ['a<br>b', [['a\nb', '']]],
  ['<ul><li>x</li><li>y</li></ul><ol><li>z</li></ol>', [['• x\n• y\n1. z', '']]],
  ['<pre><code>a  b\nc</code></pre>', [['a  b\nc', 'codeblock']]],
  [
    '<blockquote>said</blockquote>mine',
    [
      ['said', 'quote'],
      ['\nmine', ''],
    ],
  ],
  ['<mx-reply>old</mx-reply>new', [['new', '']]],
  ['<script>alert(1)</script><style>*{}</style>safe', [['safe', '']]],
  ['<img src=x onerror=alert(1)>after', [['after', '']]],
])('of others’ HTML texts and styles are left: %s', (html, expected) => {
  expect(spansOfHtml(html).map(({ text, style }) => [text, style.join()])).toEqual(expected)
})

test.each([
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['/settings', undefined],
  ['https://vitrine.test/a', 'https://vitrine.test/a'],
  ['mailto:ana@vitrine.test', 'mailto:ana@vitrine.test'],
])('a link to %s opens %s', (href, link) => {
  expect(spansOfHtml(`<a href="${href}">x</a>`)[0]?.link).toBe(link)
})

test('deep and endless HTML is cut, whoever is named in it is known', () => {
  expect(() => spansOfHtml(`${'<div>'.repeat(5_000)}deep`)).not.toThrow()
  expect(spansOfHtml('<b>x</b>y'.repeat(5_000)).length).toBeLessThanOrEqual(2_000)
  const [named] = spansOfHtml('<a href="https://matrix.to/#/%40bo%3Avitrine.test">Bo</a>')
  expect(named).toEqual({ text: 'Bo', style: [], mention: '@bo:vitrine.test' })
})

test.each([
  ['just words', null],
  ['**bold** and *italic* and ~~gone~~', '<strong>bold</strong> and <em>italic</em> and <del>gone</del>'],
  ['`a < b`', '<code>a &lt; b</code>'],
  ['```\nx\n  y\n```\nafter', '<pre><code>x\n  y</code></pre>after'],
  ['> said **so**\n> twice\nmine', '<blockquote>said <strong>so</strong><br>twice</blockquote>mine'],
  ['2 * 3 * 4 and snake_case_name', null],
  ['[here](https://vitrine.test/x)', '<a href="https://vitrine.test/x">here</a>'],
  ['[no](javascript:alert(1))', null],
  ['<b>not bold</b>', null],
  ['**open', null],
])('light marks: %s', (text, html) => {
  expect(formatted(text).html).toBe(html)
})

test('what is written comes back from its HTML as it was shown', () => {
  const people = [
    { userId: '@bo:vitrine.test', name: 'Bo' },
    { userId: '@bob:vitrine.test', name: 'Bobby' },
  ]
  const { spans, html } = formatted('Hi @Bobby, **see** `code` and ~~this~~\n> quoted', people)
  expect(spans.find(({ mention }) => mention)?.mention).toBe('@bob:vitrine.test')
  const read = spansOfHtml(html ?? '')
  const words = (all: { text: string }[]) => all.map(({ text }) => text).join('')
  expect(words(read)).toBe(words(spans))
  const styled = (all: typeof spans) =>
    all
      .filter(({ style, mention }) => style.length > 0 || mention)
      .map(({ text, ...more }) => ({ text: text.trim(), ...more }))
  expect(styled(read)).toEqual(styled(spans))
})

test('addresses in plain words open, without the sentence’s end', () => {
  expect(linked('See https://vitrine.test/a, or (https://vitrine.test/b).').flatMap(({ link }) => link ?? [])).toEqual([
    'https://vitrine.test/a',
    'https://vitrine.test/b',
  ])
})

test.each([
  ['  Ana  \n Sol ', 'Ana Sol'],
  ['\u202Eevil\u202C', 'evil'],
  ['\u200B\u2060', ''],
  [`a${'\u0301'.repeat(40)}`, `á${'\u0301'.repeat(3)}`],
  ['👩‍🚀', '👩‍🚀'],
  [42, ''],
])('a name stands in a line with others: %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

const row = (content: EventRow['content'], more: Partial<EventRow> = {}): EventRow => ({
  ...{ roomId: '!r', order: 1, id: '$e', type: 'm.room.message', sender: '@ana', at: 1, content },
  ...more,
})
const read = (content: EventRow['content'], more: Partial<EventRow> = {}) => {
  const made = row(content, more)
  return bodyOf(made, made.content, person)
}

test('what an event says is told by its content, whatever somebody put there', () => {
  const image = {
    msgtype: 'm.image',
    body: 'a.jpg',
    url: 'mxc://h/id',
    info: { w: 4, h: 3, mimetype: 'image/jpeg', caption: 'Look' },
  }
  expect(read(image)).toMatchObject({ kind: 'picture', mxc: 'mxc://h/id', width: 4, height: 3, caption: 'Look' })
  expect(read({ ...image, url: 'https://tracker.test/x.gif', info: { w: -1, h: 'x' } })).toMatchObject({
    mxc: null,
    width: 0,
    height: 0,
  })
  const collectible = { id: 't1', name: 'Gold \u202Ecup', picture: 'javascript:alert(1)' }
  expect(read({ msgtype: 'm.text', body: 'x', 'v.collectible': collectible })).toMatchObject({
    ...{ kind: 'collectible', tokenId: 't1', name: 'Gold cup', picture: null },
  })
  expect(read({ msgtype: 'm.text', body: 'Where?', 'v.question': { title: 'Where?' } })).toMatchObject({
    kind: 'question',
    text: '',
  })
  const strokes = [
    { color: '#123456', size: 3, points: [1, 2, 0.5] },
    { color: 'url(x)', size: 3, points: [1, 2, 1] },
    { color: '#fff', size: 1, points: ['x'] },
  ]
  expect(
    read({ msgtype: 'm.image', body: 's', 'v.sketch': { version: 1, width: 10, height: 10, strokes } }),
  ).toMatchObject({
    ...{ kind: 'sketch', sketch: { strokes: [{ color: '#123456' }] } },
  })
  expect(read({ msgtype: 'm.location', body: 'Here' })).toEqual({ kind: 'other', text: 'Here' })
  expect(read({ msgtype: 'm.text', body: {} })).toEqual({ kind: 'text', text: '', format: [] })
  const answer = {
    msgtype: 'm.text',
    body: '> <@bo:h> Old\n> more\n\nNew',
    'm.relates_to': { 'm.in_reply_to': { event_id: '$q' } },
  }
  expect(read(answer)).toMatchObject({ text: 'New' })
})

test.each([
  [{ membership: 'join' }, undefined, '@bo', 'joined'],
  [{ membership: 'join' }, { membership: 'join' }, '@bo', null],
  [{ membership: 'leave' }, { membership: 'join' }, '@bo', 'left'],
  [{ membership: 'leave' }, { membership: 'join' }, '@ana', 'removed'],
  [{ membership: 'ban' }, { membership: 'join' }, '@ana', 'banned'],
])('who comes and goes: %j after %j by %s', (content, before, sender, what) => {
  const body = read(content, { type: 'm.room.member', stateKey: '@bo', sender, ...(before ? { before } : {}) })
  expect(body && 'what' in body ? body.what : null).toBe(what)
})

test('faces of people here are found by their id in chat; nothing of elsewhere is asked for', () => {
  const hash = 'a'.repeat(43)
  expect(faceUrl(`mxc://vitrine.test/face-webp-${hash}`)).toBe(`/media/${hash}.webp`)
  expect(faceUrl('mxc://vitrine.test/face-webp-demo.people.ana')).toBe('/media/demo/people/ana.webp')
  const others = [
    'https://tracker.test/x.png',
    'mxc://h/id',
    `mxc://h/face-svg-${hash}`,
    'mxc://h/face-png-demo...a',
    null,
  ]
  for (const other of others) expect(faceUrl(other)).toBeNull()
})

test('a sketch is a picture for other clients, and is read as its lines, which lie beside it where they are many', () => {
  const picture = new Blob(['png'], { type: 'image/png' })
  const drawn = (count: number, edits?: string) => {
    const strokes = [{ color: 'ink', size: 5, points: Array.from({ length: count }, () => 123.5) }]
    const sketch = { width: 900, height: 1200, paper: 'dark' as const, strokes }
    const words = { title: 'The way', description: 'Left, then up' }
    const [message] = contentsOf(
      { text: '', sketch: { ...words, sketch, picture, ...(edits ? { edits } : {}) } },
      { people: [] },
    )
    return { sketch, content: message?.content ?? {}, files: message?.files ?? [] }
  }
  const read = (content: EventRow['content']) =>
    bodyOf(
      { roomId: '!r', order: 1, id: '$s', type: 'm.room.message', sender: '@bo:h', at: 1, content },
      content,
      person,
    )
  const few = drawn(6)
  expect(few.content).toMatchObject({ msgtype: 'm.image', body: 'The way\nLeft, then up', filename: 'sketch.png' })
  expect(few.files.map(({ place }) => place)).toEqual(['url'])
  expect(read(few.content)).toMatchObject({
    ...{ kind: 'sketch', title: 'The way', description: 'Left, then up', width: 900, height: 1200 },
    ...{ sketch: few.sketch, strokesAt: null },
  })
  const many = drawn(12_000, '$s')
  expect(many.files.map(({ place, blob }) => [place, blob.type])).toEqual([
    ['m\\.new_content.url', 'image/png'],
    ['m\\.new_content.v\\.sketch.mxc', 'application/json'],
  ])
  const sent = many.files.reduce(
    (content, { place }, at) => withAddress(content, place, `mxc://h/f${at}`),
    many.content,
  )
  expect(JSON.stringify(sent).length).toBeLessThan(2_000)
  expect(sent).toMatchObject({ msgtype: 'm.text', 'm.relates_to': { rel_type: 'm.replace', event_id: '$s' } })
  expect(read(sent['m.new_content'] as EventRow['content'])).toMatchObject({
    mxc: 'mxc://h/f0',
    strokesAt: 'mxc://h/f1',
    sketch: null,
  })
  // What others made up is left out.
  const odd = {
    version: 1,
    strokes: [{ color: 'url(x)', size: 1, points: [1] }, { color: 'paper', size: 999, points: [1, 2, 0.5] }, 7],
  }
  expect(read({ msgtype: 'm.image', body: 'x', 'v.sketch': odd })).toMatchObject({
    sketch: {
      width: 1_000,
      height: 1_000,
      paper: 'light',
      strokes: [{ color: 'paper', size: 4, points: [1, 2, 0.5] }],
    },
  })
})

test('a question is one readable text for other clients, and is read as what was asked and more about it', () => {
  const read = (content: EventRow['content']) =>
    bodyOf(
      { roomId: '!r', order: 1, id: '$q', type: 'm.room.message', sender: '@bo:h', at: 1, content },
      content,
      person,
    )
  const asked = (text: string, edits?: string) => {
    const [message] = contentsOf(
      { text, question: { title: 'Where & when?', ...(edits ? { edits } : {}) } },
      { people: [] },
    )
    return message?.content ?? {}
  }
  expect(asked('By *tram*.')).toMatchObject({
    ...{ msgtype: 'm.text', body: 'Where & when?\n\nBy *tram*.' },
    formatted_body: '<strong>Where &amp; when?</strong><br><br>By <em>tram</em>.',
  })
  expect(read(asked('By *tram*.'))).toMatchObject({ kind: 'question', title: 'Where & when?', text: 'By *tram*.' })
  expect(read(asked(''))).toMatchObject({ title: 'Where & when?', text: '' })
  const edit = asked('By bus.', '$q')
  expect(edit).toMatchObject({ 'm.relates_to': { rel_type: 'm.replace', event_id: '$q' }, 'm.mentions': {} })
  expect(read(edit['m.new_content'] as EventRow['content'])).toMatchObject({ kind: 'question', text: 'By bus.' })
})
