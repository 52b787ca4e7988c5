import type { BodyOf, NewRule, ReplyOf, TriedEffect, TriedStep, tryCampaignRules } from '@vitrine/protocol'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database/database.ts'
import { depthMax } from './effects.ts'
import { missingFor } from './misconfiguration.ts'
import type { CampaignBrands, RuleCoins, RulePrizes, RuleTokens } from './needs.ts'
import type { Card, RuleChains } from './rule-chains.ts'

type Body = BodyOf<typeof tryCampaignRules>
type Rule = z.output<typeof NewRule>
type Effect = Rule['effects'][number]

export interface TryingNeeds {
  tokens: RuleTokens
  prizes: RulePrizes
  coins: RuleCoins
  brands: Pick<CampaignBrands, 'defaultCampaign'>
  chains: RuleChains
}

/** What happened to the made-up person, and how it came to it. */
interface Occurred {
  trigger: string
  objectDefinitionId: string | null
  name: string | null
  depth: number
  depends: boolean
}

/** What the made-up person has, as the rules change it. */
interface Person {
  isStaff: boolean
  points: Map<string, number>
  uses: number[]
  holds: Map<string, number>
}

/** Ends whatever the rules of a try would do to each other. */
const stepsMax = 200

/** Follows rules for somebody who does not exist, by the same facts as the engine. Reads, and writes nothing. */
export function createTrying({ tokens, prizes, coins, brands, chains }: TryingNeeds) {
  return async function tryRules(
    db: Queryable,
    { businessId, campaignId }: { businessId: string; campaignId: string },
    { rules, happening, person, state }: Body,
  ): Promise<ReplyOf<typeof tryCampaignRules>> {
    const named = rules.map((rule, index) => ({ ...rule, id: String(index) }))
    const missing = await missingFor(db, { state, businessId, rules: named, tokens, prizes, coins })
    const loops = await chains.loops(db, { businessId, campaignId, rules: named })
    const own = loops.map((loop) => loop.map(Number).filter((index) => Number.isInteger(index)))
    if (happening === null) return { missing, loops: own, steps: [] }

    const cards = await chains.cardsOf(db, { businessId, campaignId })
    const isDefault = (await brands.defaultCampaign(db, businessId)) === campaignId
    const who: Person = {
      isStaff: person.isStaff,
      points: new Map(Object.entries(person.points)),
      uses: rules.map((_, index) => person.uses[index] ?? 0),
      holds: new Map(person.holds.map((id) => [id, 1])),
    }
    let treasury = await coins.treasuryOf(db, businessId)
    const lefts = new Map<string, number | null>()
    const steps: TriedStep[] = []

    async function leftOf(design: string): Promise<number | null> {
      if (!lefts.has(design)) lefts.set(design, (await tokens.editions.of(db, design))?.left ?? null)
      return lefts.get(design) ?? null
    }

    async function give(design: string, quantity: number): Promise<string | null> {
      const left = await leftOf(design)
      if (left !== null && left < quantity) return 'token.sold_out'
      const limit = await limitOf(db, businessId, design)
      const held = who.holds.get(design) ?? 0
      if (limit !== null && held + quantity > limit) return 'token.limit_reached'
      if (left !== null) lefts.set(design, left - quantity)
      who.holds.set(design, held + quantity)
      return null
    }

    const got = (design: string, depth: number, depends: boolean): Occurred => ({
      ...{ trigger: 'got', objectDefinitionId: design, name: null },
      ...{ depth, depends },
    })

    async function limitOf(read: Queryable, business: string, design: string): Promise<number | null> {
      const { items } = await tokens.designs.search(read, { businessId: business, ids: [design], forStaff: true })
      return items[0]?.limitPerUser ?? null
    }

    /** What a card does once its points are full; a step of its own, without a rule. */
    async function fill(channel: string, occurred: Occurred): Promise<Occurred[]> {
      const followed: Occurred[] = []
      for (const card of cards) {
        const isFull = (who.points.get(channel) ?? 0) >= card.maxPoints
        if (card.channel !== channel || !isFull || !who.holds.get(card.objectDefinitionId)) continue
        if (occurred.depth >= depthMax) continue
        const problem = card.target === null ? null : await give(card.target, 1)
        steps.push({
          ...{ rule: null, trigger: 'maximum', objectDefinitionId: card.objectDefinitionId },
          ...{ depth: occurred.depth, depends: occurred.depends, pause: null },
          effects: [cardEffect(card, problem)],
        })
        if (problem !== null) continue
        if (card.action === 'reset') who.points.set(channel, (who.points.get(channel) ?? 0) - card.maxPoints)
        else who.holds.set(card.objectDefinitionId, (who.holds.get(card.objectDefinitionId) ?? 1) - 1)
        if (card.target !== null) followed.push(got(card.target, occurred.depth + 1, occurred.depends))
      }
      return followed
    }

    async function apply(effect: Effect, occurred: Occurred): Promise<{ tried: TriedEffect; followed: Occurred[] }> {
      const { depth, depends } = occurred
      switch (effect.id) {
        case 'add-points-v2': {
          const { channel, points } = effect.config
          const now = (who.points.get(channel) ?? 0) + points
          who.points.set(channel, now)
          return { tried: tried(effect.id, { points: { channel, points: now } }), followed: [] }
        }
        case 'send-vatom': {
          const { objectDefinitionId: design, quantity } = effect.config
          const problem = await give(design, quantity)
          const gives = [{ objectDefinitionId: design as string, quantity, percent: null }]
          const followed = problem ? [] : Array.from({ length: quantity }, () => got(design, depth + 1, depends))
          return { tried: tried(effect.id, { gives, problem }), followed }
        }
        case 'send-prize': {
          const { prizeSetId } = effect.config
          const all = await prizes.prizesOf(db, { businessId, prizeSetIds: [prizeSetId] })
          const left = all.filter((prize) => prize.left !== 0)
          const first = all[0]?.percent === null ? left.slice(0, 1) : left
          const gives = first.map(({ objectDefinitionId, percent }) => ({ objectDefinitionId, quantity: 1, percent }))
          const problem = all.length === 0 ? 'prizes.not_found' : null
          const followed = first.map(({ objectDefinitionId, percent }) =>
            got(objectDefinitionId, depth + 1, depends || percent !== null),
          )
          return {
            tried: { ...tried(effect.id, { gives, problem }), outcome: problem ? 'would_not' : 'may' },
            followed,
          }
        }
        case 'grant-coins': {
          const { amount } = effect.config
          const problem = treasury === null ? 'coins.not_found' : treasury < amount ? 'coins.treasury_short' : null
          if (problem === null) treasury = (treasury ?? 0) - amount
          return { tried: tried(effect.id, { problem }), followed: [] }
        }
        case 'trash-vatom': {
          const problem = occurred.objectDefinitionId === null ? 'token.not_found' : null
          return { tried: tried(effect.id, { problem }), followed: [] }
        }
        case 'open-link':
          return { tried: tried(effect.id, {}), followed: [] }
      }
    }

    function pauseOf(rule: Rule, index: number, { depth }: Occurred): TriedStep['pause'] {
      if (depth >= depthMax) return 'too_deep'
      if (rule.trigger.id === 'custom-event' && !isDefault) return 'not_default_campaign'
      if (state === 'test' && !who.isStaff) return 'for_staff_only'
      const { limitPerUser } = rule.trigger.config
      return limitPerUser !== null && (who.uses[index] ?? 0) >= limitPerUser ? 'limit_reached' : null
    }

    const waiting: Occurred[] = [
      {
        trigger: happening.trigger,
        objectDefinitionId: happening.trigger === 'custom-event' ? null : happening.objectDefinitionId,
        name: happening.trigger === 'custom-event' ? happening.name : null,
        depth: 0,
        depends: false,
      },
    ]
    if (happening.trigger === 'got') who.holds.set(happening.objectDefinitionId, 1)
    for (let occurred = waiting.shift(); occurred && steps.length < stepsMax; occurred = waiting.shift()) {
      const channels = new Set<string>()
      for (const [index, rule] of rules.entries()) {
        if (!isSetOff(rule, occurred)) continue
        const { trigger, objectDefinitionId, depth, depends } = occurred
        const pause = pauseOf(rule, index, occurred)
        const step: TriedStep = { rule: index, trigger, objectDefinitionId, depth, depends, pause, effects: [] }
        steps.push(step)
        if (pause !== null) continue
        who.uses[index] = (who.uses[index] ?? 0) + 1
        for (const effect of rule.effects) {
          const { tried: one, followed } = await apply(effect, occurred)
          step.effects.push(one)
          if (effect.id === 'add-points-v2') channels.add(effect.config.channel)
          waiting.push(...followed)
        }
      }
      for (const channel of channels) waiting.push(...(await fill(channel, occurred)))
    }
    return { missing, loops: own, steps }
  }
}

function isSetOff({ trigger }: Rule, { trigger: id, objectDefinitionId, name }: Occurred): boolean {
  if (trigger.id !== id) return false
  return trigger.id === 'custom-event'
    ? trigger.config.name === name
    : trigger.config.objectDefinitionId === objectDefinitionId
}

function tried(id: string, more: Partial<TriedEffect>): TriedEffect {
  const { problem = null, points = null, gives = [] } = more
  return { id, outcome: problem === null ? 'would' : 'would_not', problem, points, gives }
}

const cardEffect = (card: Card, problem: string | null): TriedEffect =>
  tried(card.target === null ? 'trash-vatom' : 'send-vatom', {
    problem,
    gives: card.target === null ? [] : [{ objectDefinitionId: card.target, quantity: 1, percent: null }],
  })

export type TryRules = ReturnType<typeof createTrying>
