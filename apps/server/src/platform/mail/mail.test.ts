import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'
import { inboxCapacity, listMessages } from './local-inbox.store.ts'
import type { Message } from './messages.ts'
import { renderMessage } from './render.ts'
import { smtpServer } from './testing/smtp-server.ts'

const codeMail: Message = {
  to: 'ana@example.com',
  channel: 'email',
  locale: 'en',
  template: 'code',
  data: { code: '493017', validMinutes: 10, continueUrl: '/interaction/abcdefghij?code=493017' },
}
const nearby = { host: 'localhost:4400' }

test('without a carrier a message is in the local inbox at once, with its code and the way on', async () => {
  const { app } = await testWorld()
  await app.messages.send(codeMail)
  const page = await app.http.inject({ url: '/inbox', headers: nearby })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<output>493017</output>')
  expect(page.body).toContain('href="/interaction/abcdefghij?code=493017"')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(page.body).not.toMatch(/\sstyle=|<style|<script(?! type="module" src="\/inbox\/inbox.js">)/)
})

test('the inbox offers each person of the demo world with one tap', async () => {
  const { app } = await testWorld({ env: { DEMO: 'yes' } })
  const { body } = await app.http.inject({ url: '/inbox', headers: { ...nearby, 'accept-language': 'es' } })
  for (const person of ['ana', 'bo', 'chen']) {
    expect(body).toContain(`href="/connect?login_hint=${encodeURIComponent(`${person}@example.com`)}"`)
  }
  expect(body).toContain('Entrar como Ana')
})

test('the inbox shows one person’s messages, newest first, and only what is new when asked again', async () => {
  const { app, database } = await testWorld()
  await app.messages.send(codeMail)
  await app.messages.send({ ...codeMail, to: 'bo@example.com', data: { code: '111111', validMinutes: 10 } })
  await app.messages.send({ ...codeMail, data: { code: '222222', validMinutes: 10 } })
  const [newest] = await listMessages(database, {})
  const anas = await app.http.inject({ url: '/inbox?to=ana%40example.com', headers: nearby })
  expect(anas.body.match(/<output>\d+/g)).toEqual(['<output>222222', '<output>493017'])
  const since = await app.http.inject({ url: `/inbox/list?after=${(newest?.id ?? 0) - 1}`, headers: nearby })
  expect(since.body.match(/<output>\d+/g)).toEqual(['<output>222222'])
  const nothing = await app.http.inject({ url: `/inbox/list?after=${newest?.id}`, headers: nearby })
  expect(nothing.statusCode).toBe(204)
})

test('the inbox is not there for other machines, other names or when it is switched off', async () => {
  const { app } = await testWorld()
  await app.messages.send(codeMail)
  for (const url of ['/inbox', '/inbox/list', '/inbox/messages/1']) {
    const rebound = await app.http.inject({ url, headers: { host: 'evil.example' } })
    const remote = await app.http.inject({ url, headers: nearby, remoteAddress: '203.0.113.7' })
    expect([rebound.statusCode, remote.statusCode]).toEqual([404, 404])
  }
  const off = await testWorld({ env: { INBOX: 'no' } })
  expect((await off.app.http.inject({ url: '/inbox', headers: nearby })).statusCode).toBe(404)
  await expect(off.app.messages.send(codeMail)).rejects.toMatchObject({ code: 'service.unavailable' })
})

test('who signs in on the machine itself is led to the inbox, where no carrier brings the code, and nobody else', async () => {
  const { app } = await testWorld()
  expect(app.messages.inboxOf('email', '127.0.0.1')).toBe('/inbox')
  expect(app.messages.inboxOf('email', '203.0.113.7')).toBeNull()
  const off = await testWorld({ env: { INBOX: 'no' } })
  expect(off.app.messages.inboxOf('email', '127.0.0.1')).toBeNull()
  const carried = await testWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9', INBOX: 'yes' } })
  expect([
    carried.app.messages.inboxOf('email', '127.0.0.1'),
    carried.app.messages.inboxOf('sms', '127.0.0.1'),
  ]).toEqual([null, '/inbox'])
})

test('a mail is shown in a frame that runs nothing', async () => {
  const { app, database } = await testWorld()
  await app.messages.send(codeMail)
  const [message] = await listMessages(database, {})
  const mail = await app.http.inject({ url: `/inbox/messages/${message?.id}`, headers: nearby })
  expect(mail.body).toContain('493017')
  expect(mail.headers['content-security-policy']).toContain('sandbox')
  expect(mail.headers['content-security-policy']).not.toContain('script-src')
})

test('a message of a transaction that fails is not sent', async () => {
  const { app, database } = await testWorld()
  const failing = database.transaction(async (tx) => {
    await app.messages.send(codeMail, tx)
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await listMessages(database, {})).toEqual([])
})

test('the inbox keeps the newest and forgets the rest', async () => {
  const { app, database } = await testWorld()
  for (let count = 0; count < inboxCapacity + 3; count++) await app.messages.send(codeMail)
  const kept = await listMessages(database, { limit: inboxCapacity * 2 })
  expect(kept).toHaveLength(inboxCapacity)
})

test('with a mail server set, mail goes there, is tried again, and says nothing of the shortcut', async () => {
  const smtp = await smtpServer({ refuseFirst: 1 })
  onTestFinished(smtp.close)
  const { app, database } = await testWorld({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Vitrine <no-reply@vitrine.test>' },
  })
  await app.messages.send(codeMail)
  await app.jobs.runDue()
  expect(smtp.received).toEqual([])
  await database.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 hour'")
  await app.jobs.runDue()
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail?.to).toBe('ana@example.com')
  expect(mail?.data).toContain('493017')
  expect(mail?.data).toContain('multipart/alternative')
  expect(mail?.data).not.toContain('/interaction/')
  expect(await listMessages(database, {})).toEqual([])
})

test('neither the code nor the address can be read from the queue, nor from what a try failed with', async () => {
  const smtp = await smtpServer({ refuseFirst: 1 })
  onTestFinished(smtp.close)
  const { app, database } = await testWorld({ env: { SMTP_URL: smtp.url } })
  await app.messages.send(codeMail)
  await app.jobs.runDue()
  const { rows } = await database.pool.query(
    'select attempts, last_error, to_jsonb(job)::text as job from graphile_worker._private_jobs job',
  )
  expect(rows).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('could not be handed over') }])
  expect(rows[0].job).not.toContain('493017')
  expect(rows[0].job).not.toContain('ana@')
})

test('with an SMS service set, text messages go there', async () => {
  const received: { authorization: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ authorization: request.headers.authorization, body })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  const { app } = await testWorld({ env: { SMS_URL: url, SMS_TOKEN: 'sms-token' } })
  await app.messages.send({ ...codeMail, to: '+358401234567', channel: 'sms', locale: 'es' })
  await app.jobs.runDue()
  expect(received).toEqual([
    {
      authorization: 'Bearer sms-token',
      body: JSON.stringify({
        to: '+358401234567',
        text: '493017 es tu código de Vitrine. Sirve una vez, durante 10 minutos.',
      }),
    },
  ])
})

test('the message of a change offers the way to stop it, for as long as there is something to stop', async () => {
  const { app } = await testWorld()
  const stopUrl = 'http://vitrine.test/not-me#abc'
  const data = { change: 'leaving', identity: '', url: 'http://vitrine.test/me', stopUrl, days: 3 } as const
  const message = { to: 'ana@example.com', channel: 'email', locale: 'en', template: 'accountChanged', data } as const
  await app.messages.send(message)
  const page = await app.http.inject({ url: '/inbox', headers: nearby })
  expect(page.body).toContain(`href="${stopUrl}"`)
  expect(renderMessage(message).text).toContain('It works for 3 days')
  expect(renderMessage({ ...message, locale: 'es', data: { ...data, days: 1 } }).text).toContain('durante 1 día,')
  expect(renderMessage({ ...message, data: { ...data, change: 'password', days: 0 } }).text).toContain('for 7 days')
})

test('names of people and tokens are text in every message, never markup and never a header', () => {
  const rendered = renderMessage({
    to: 'bo@example.com',
    channel: 'email',
    locale: 'en',
    template: 'claim',
    sender: { accountId: 'ana', isStaff: false },
    data: {
      senderName: 'Ana\r\nBcc: everybody',
      tokenName: '<img src=x onerror=alert(1)>',
      url: 'https://vitrine.test/claim/1?a=1&b="2"',
    },
  })
  expect(rendered.subject).not.toMatch(/[\r\n]/)
  expect(rendered.html).not.toContain('<img src=x')
  expect(rendered.html).toContain('https://vitrine.test/claim/1?a=1&#38;b=&#34;2&#34;')
  expect(rendered.text).toContain('https://vitrine.test/claim/1?a=1&b="2"')
})

test.each(['en', 'es'] as const)(
  'in %s a sender’s name never leads a subject, and an address in it is nowhere',
  (locale) => {
    const claim = (senderName: string) =>
      renderMessage({
        to: 'bo@example.com',
        channel: 'email',
        locale,
        template: 'claim',
        sender: { accountId: 'ana', isStaff: false },
        data: { senderName, tokenName: 'Golden bean', url: 'https://vitrine.test/claim/1' },
      })
    expect(claim('Ana').subject).not.toContain('Ana')
    expect(claim('Ana').text).toContain('Ana')
    const { subject, text, html } = claim('Vitrine security: confirm at https://evil.example')
    for (const words of [subject, text, html]) expect(words).not.toMatch(/security|evil/)
    const digest = renderMessage({
      to: 'bo@example.com',
      channel: 'email',
      locale,
      template: 'digest',
      data: {
        name: 'Bo',
        sentences: ['Ana sent you Golden bean'],
        more: 0,
        url: 'https://a.test',
        stopUrl: 'https://a.test',
      },
    })
    expect(digest.subject).not.toContain('Ana')
  },
)
