import { QueryClient } from '@tanstack/react-query'
import { createApiClient } from '@vitrine/client'
import { expect, test } from 'vitest'
import { questionFor } from './face-question.ts'

const id = '0198f2a4-5b1c-4d7e-9a53-0d8f3a0f6b11'

function needs(handle: string | null = null) {
  const profile = { id, name: 'Mum', preferred_username: handle, picture: null, bio: '', website: null }
  const api = createApiClient({
    baseUrl: '',
    appId: 'test',
    getAccessToken: () => null,
    fetch: async () => Response.json(profile),
  })
  return { api, client: new QueryClient() }
}

test('who gives is told to whom, by something that nobody else has', async () => {
  expect(await questionFor(needs(), 'Transfer', { recipient: 'eve@example.com' })).toEqual({
    effect: 'send',
    person: 'eve@example.com',
  })
  expect(await questionFor(needs('eve'), 'Transfer', { recipient: id })).toEqual({
    effect: 'send',
    person: 'Mum (@eve)',
  })
  expect(await questionFor(needs(), 'Clone', { 'new.owner.id': id })).toEqual({
    effect: 'share',
    person: 'Mum (0f6b11)',
  })
})

test('nothing is given to nobody, nor to whoever is named in two ways, of which one would be shown and one would get it', async () => {
  expect(await questionFor(needs(), 'Transfer', {})).toBeNull()
  expect(
    await questionFor(needs(), 'Clone', { recipient: 'mum@example.com', cloneOwner: 'eve@example.com' }),
  ).toBeNull()
  expect(
    await questionFor(needs(), 'Transfer', { 'new.owner.email': 'mum@example.com', 'new.owner.id': id }),
  ).toBeNull()
})

test('deleting and everything else say what they are', async () => {
  expect(await questionFor(needs(), 'Delete')).toEqual({ effect: 'delete' })
  expect(await questionFor(needs(), 'Redeem', {})).toEqual({ effect: 'other', action: 'Redeem', person: null })
})
