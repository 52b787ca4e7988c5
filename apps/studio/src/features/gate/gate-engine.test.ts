import { generateKeyPairSync, sign } from 'node:crypto'
import type { GateScan, ScanResult } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { earlierPassLink, passCode, passSealText, passStepAt, passStepsOf, readPassCode } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { createGateEngine, type GateServer } from './gate-engine.ts'
import type { GateState } from './gate-state.ts'

const start = Date.parse('2026-07-24T20:00:00Z')
const tokenId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const seal = generateKeyPairSync('ed25519')
const expiresAtSeconds = start / 1000 + 3600
const step = passStepAt(new Date(start))
const { first, last } = passStepsOf(expiresAtSeconds)
const holder = 'h'.repeat(8)
const key = 'k'.repeat(22)
const [link, end] = [earlierPassLink(key, last - step), earlierPassLink(key, last - first)]

/** As the server seals it and a holder's device shows it. */
function codeOf(n: number): string {
  const about = { tokenId: tokenId(n), expiresAtSeconds, holder }
  const sealed = sign(null, Buffer.from(passSealText(about, end)), seal.privateKey).toString('base64url')
  return passCode({ ...about, step, link, seal: sealed })
}

/** A server that redeems every ticket once, and a phone whose connection comes and goes. */
async function gate({ list = [1, 2] }: { list?: number[] } = {}) {
  const phone = { online: true, refuses: null as Problem | null, loses: false }
  const redeemed = new Set<string>()
  const seen = new Map<string, ScanResult>()
  const undone: number[] = []
  const sent: GateScan[][] = []
  let kept: GateState | null = null
  const answer = ({ nonce, code, at, told, undone: back }: GateScan): ScanResult => {
    const isFirst = !redeemed.has(code)
    if (!back && told !== 'refused') redeemed.add(code)
    const outcome = back
      ? 'undone'
      : told === 'refused'
        ? 'refused'
        : isFirst
          ? 'redeemed'
          : told
            ? 'conflict'
            : 'refused'
    return {
      ...{ nonce, outcome, at, title: 'Saturday', person: 'Ana', remaining: 0, usedAt: null, undoneAt: null },
      problem: outcome === 'refused' || outcome === 'conflict' ? 'redemption.pass_used' : null,
      redemptionId: outcome === 'redeemed' ? redeemed.size : null,
    }
  }
  const server: GateServer = {
    async send(scans) {
      if (!phone.online) throw new Error('no network')
      if (phone.refuses) throw phone.refuses
      sent.push([...scans])
      const items = scans.map((scan) => {
        const result = seen.get(scan.nonce) ?? answer(scan)
        seen.set(scan.nonce, result)
        return result
      })
      if (phone.loses) throw new Error('the answer was lost')
      return { items, later: [], now: new Date(start).toISOString() }
    },
    tickets: async () => ({
      items: list.map((n) => ({ tokenId: tokenId(n) as never, title: 0, left: 1, usedAt: null })),
      ...{
        titles: ['Saturday'],
        keys: [seal.publicKey.export({ format: 'jwk' }).x ?? ''],
        next: null,
        now: new Date(start).toISOString(),
      },
    }),
    async undo(redemptionId) {
      undone.push(redemptionId)
      return { undoneAt: new Date(start).toISOString() }
    },
  }
  let nonces = 0
  const open = () =>
    createGateEngine({
      server,
      storage: {
        read: async () => kept,
        async write(state) {
          kept = state
        },
      },
      isOnline: () => phone.online,
      now: () => start,
      newNonce: () => `nonce-${nonces++}`,
      onFault: () => undefined,
    })
  const engine = open()
  await engine.refresh()
  return { engine, phone, sent, undone, open }
}

test('with a connection the server’s word is told, and a second phone’s ticket is refused', async () => {
  const { engine } = await gate()
  expect(await engine.scan(codeOf(1))).toMatchObject({ kind: 'in', person: 'Ana' })
  expect(await engine.scan(codeOf(1))).toMatchObject({ kind: 'out', why: 'redemption.pass_used' })
  expect(await engine.scan('https://example.com')).toMatchObject({ kind: 'out', why: 'not_a_pass' })
  expect(engine.state().queue).toEqual([])
})

test('without one the phone goes by its list, says that it is alone, and sends all of it when there is one again', async () => {
  const { engine, phone, sent } = await gate()
  phone.online = false
  expect(await engine.scan(codeOf(1))).toMatchObject({ kind: 'in-alone', title: 'Saturday' })
  expect(await engine.scan(codeOf(1))).toMatchObject({ kind: 'out-alone', why: 'used' })
  const unlisted = await engine.scan(codeOf(3))
  expect(unlisted).toMatchObject({ kind: 'out-alone', why: 'no_such_ticket' })
  engine.letInAnyway(unlisted.nonce ?? '')
  expect(engine.state().queue.map(({ told }) => told)).toEqual(['let_in', 'refused', 'let_in'])
  await engine.send()
  expect(engine.state().queue).toHaveLength(3)

  phone.online = true
  await engine.send()
  expect(sent.flat()).toHaveLength(3)
  expect(engine.state().queue).toEqual([])
  expect(
    engine
      .state()
      .results.map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['redeemed', 'redeemed', 'refused'])
})

test('a scan whose answer was lost is told by the phone and sent again as the same scan', async () => {
  const { engine, phone, sent } = await gate()
  phone.loses = true
  expect(await engine.scan(codeOf(1))).toMatchObject({ kind: 'in-alone' })
  phone.loses = false
  await engine.send()
  expect(sent.map((scans) => scans[0]?.nonce)).toEqual(['nonce-0', 'nonce-0'])
  expect(engine.state().results).toMatchObject([{ nonce: 'nonce-0', outcome: 'redeemed' }])
})

test('what the server refuses as a whole stays on the phone, over a restart too, until it takes it', async () => {
  const { engine, phone, open } = await gate()
  phone.online = false
  await engine.scan(codeOf(1))
  phone.online = true
  phone.refuses = new Problem('merchant.not_found')
  await engine.send()
  expect(await engine.scan(codeOf(2))).toMatchObject({ kind: 'failed' })

  const restarted = open()
  await restarted.open()
  expect(restarted.state().queue.map(({ refusedBy }) => refusedBy)).toEqual([
    'merchant.not_found',
    'merchant.not_found',
  ])
  phone.refuses = null
  await restarted.send()
  expect(restarted.state().queue).toHaveLength(2)
  await restarted.send({ again: true })
  expect(restarted.state().queue).toEqual([])
})

test('a scan that was taken back before it was sent redeems nothing, or is undone where the server was faster', async () => {
  const { engine, phone, undone } = await gate()
  phone.online = false
  const first = await engine.scan(codeOf(1))
  engine.takeBack(first.nonce ?? '')
  phone.online = true
  await engine.send()
  expect(engine.state().results).toMatchObject([{ outcome: 'undone' }])

  phone.loses = true
  const second = await engine.scan(codeOf(2))
  phone.loses = false
  engine.takeBack(second.nonce ?? '')
  await engine.send()
  expect(undone).toEqual([1])
})

test('without a connection a forged code of a listed ticket is refused, whoever knows its number', async () => {
  const { engine, phone } = await gate()
  phone.online = false
  const good = readPassCode(codeOf(1))
  if (!good) throw new Error('no code')
  const forgeries = {
    'with a seal of nobody': { ...good, seal: 's'.repeat(86) },
    'with the seal of another ticket': { ...good, tokenId: tokenId(2) },
    'for longer': { ...good, expiresAtSeconds: expiresAtSeconds + 3600 },
    'for a moment that it was not made for': { ...good, step: step + 1 },
    'with another link': { ...good, link: 'x'.repeat(22) },
  }
  for (const [what, forged] of Object.entries(forgeries)) {
    expect([what, (await engine.scan(passCode(forged))).why]).toEqual([what, 'not_genuine'])
  }
  expect(await engine.scan(passCode(good))).toMatchObject({ kind: 'in-alone' })
})
