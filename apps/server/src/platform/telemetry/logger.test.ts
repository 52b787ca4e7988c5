import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogger, type LogFields } from './logger.ts'

function written(work: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  work(createLogger({ level: 'debug', destination: { write } }))
  return text
}

const secrets = [
  'ana@example.com',
  '+34600111222',
  '493027',
  'hunter2-hunter2',
  'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'k7Qz0vJH2mXw5cRt9bLpYs3dNfGa',
]

test('a line says its sentence and its known fields', () => {
  const line = JSON.parse(written((log) => log.warn('a job failed', { task: 'mail.send', attempt: 2 })))
  expect(line).toMatchObject({ level: 'warn', msg: 'a job failed', task: 'mail.send', attempt: 2 })
})

test.each(secrets)('%s cannot get into a line, however it is passed', (secret) => {
  const cause = Object.assign(new Error(`Key (type, value)=(email, ${secret}) already exists`), {
    detail: secret,
    code: '23505',
  })
  const text = written((log) => {
    log.error('it failed', { error: new Error(`cannot send to "${secret}"`, { cause }) })
    log.error('it failed', { error: new DrizzleQueryError('insert into identity values ($1)', [secret], cause) })
    log.error('it failed', { error: secret })
    log.info(`sent to ${secret}`)
    log.info('sent', { email: secret, authorization: `Bearer ${secret}`, body: { otp: secret } } as LogFields)
  })
  expect(text).not.toContain(secret)
  expect(text.trim().split('\n')).toHaveLength(5)
})

test('an error keeps its name, its code and where it came from', () => {
  const error = Object.assign(new TypeError('no such thing'), { code: 'E_THING' })
  const line = JSON.parse(written((log) => log.error('it failed', { error })))
  expect(line.error).toMatchObject({ name: 'TypeError', code: 'E_THING', message: 'no such thing' })
  expect(line.error.at[0]).toContain('logger.test.ts')
})
