import * as protocol from '@vitrine/protocol'
import { expect, test } from 'vitest'
import * as routes from './routes.ts'

test('the routes are exactly the operations of the contract (otherwise: npm run routes -w @vitrine/client)', () => {
  const operations = Object.values(protocol as Record<string, unknown>).filter(
    (value): value is protocol.OperationShape => typeof (value as { path?: unknown } | null)?.path === 'string',
  )
  const expected = Object.fromEntries(
    operations.map(({ id, method, path, auth, idempotent, bodyType, inWords }) => [
      id,
      {
        id,
        method,
        path,
        auth,
        ...(idempotent ? { idempotent } : {}),
        ...(bodyType === 'multipart' ? { multipart: true } : {}),
        ...(inWords ? { inWords } : {}),
      },
    ]),
  )
  expect({ ...routes }).toEqual(expected)
})
