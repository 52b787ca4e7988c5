import { randomBytes } from 'node:crypto'
import { BusinessId, createClaimLinks, getTaking, ObjectDefinitionId, TakingId } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { tokenWorld } from '../../testing/token-world.ts'

const params = { businessId: BusinessId.parse('lumen1') }
const bean = ObjectDefinitionId.parse('bean')

test('ten thousand guesses find no link, and the limit slows them down', async () => {
  const world = await tokenWorld()
  const edi = await world.account('Edi', { at: { lumen1: 'editor' } })
  await world.design({}, { id: bean })
  const body = { objectDefinitionId: bean, taking: {}, single: 1_000 }
  await edi.studio.call(createClaimLinks, { params, body })
  const heard = new Map<string, number>()
  for (let guess = 0; guess < 10_000; guess += 1) {
    const takingId = TakingId.parse(randomBytes(16).toString('base64url'))
    const { problem } = await world.stranger.call(getTaking, { params: { takingId } })
    heard.set(problem?.code ?? 'found', (heard.get(problem?.code ?? 'found') ?? 0) + 1)
  }
  expect([...heard.keys()].toSorted()).toEqual(['claim_link.not_found', 'request.rate_limited'])
  expect(heard.get('claim_link.not_found')).toBeLessThanOrEqual(120)
})
