import { z } from 'zod'
import { ObjectDefinitionId } from '../ids.ts'

/** What a person does with a token, or what happens to one of theirs. */
export const tokenTriggers = [
  'got',
  'opened',
  'unboxed',
  'dispensed',
  'redeemed',
  'shared',
  'submitted',
  'solved',
  'answered',
  'played',
  'won',
  'picked-up',
] as const
export type TokenTrigger = (typeof tokenTriggers)[number]

/** What a setting of a rule is about, so that a screen can ask for it and say it without knowing the rule. */
export const ruleAsks = [
  'design',
  'prize-set',
  'channel',
  'event-name',
  'times',
  'count',
  'points',
  'coins',
  'url',
  'text',
] as const
export type RuleAsk = (typeof ruleAsks)[number]

const asking = <S extends z.ZodType>(ask: RuleAsk, schema: S): S => schema.meta({ asks: ask })

/** How often one person may set a rule off; null for any number. */
const TimesPerUser = z.int().min(1).max(1_000_000).nullable()

/** The name of something that a space or a plugin tells a campaign. */
export const CustomEventName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)

const TokenTriggerRule = z.strictObject({
  id: z.enum(tokenTriggers),
  config: z.strictObject({
    objectDefinitionId: asking('design', ObjectDefinitionId),
    limitPerUser: asking('times', TimesPerUser.default(null)),
  }),
})

/** People tell these themselves, so that one is worth something once, unless the rule says otherwise. */
const CustomEventRule = z.strictObject({
  id: z.literal('custom-event'),
  config: z.strictObject({
    name: asking('event-name', CustomEventName),
    limitPerUser: asking('times', TimesPerUser.default(1)),
  }),
})

export const RuleTrigger = z.discriminatedUnion('id', [TokenTriggerRule, CustomEventRule])
export type RuleTrigger = z.output<typeof RuleTrigger>

/** Points are counted by channel; a channel exists once something is counted in it. */
export const PointsChannel = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/)

const nothing = z.strictObject({}).default({})

export const RuleEffect = z.discriminatedUnion('id', [
  z.strictObject({
    id: z.literal('add-points-v2'),
    config: z.strictObject({
      points: asking('points', z.int().min(1).max(1_000_000)),
      channel: asking('channel', PointsChannel.default('default')),
    }),
  }),
  /** The token that set the rule off goes. */
  z.strictObject({ id: z.literal('trash-vatom'), config: nothing }),
  z.strictObject({
    id: z.literal('send-vatom'),
    config: z.strictObject({
      objectDefinitionId: asking('design', ObjectDefinitionId),
      quantity: asking('count', z.int().min(1).max(10).default(1)),
    }),
  }),
  z.strictObject({
    id: z.literal('send-prize'),
    config: z.strictObject({ prizeSetId: asking('prize-set', z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  }),
  z.strictObject({
    id: z.literal('open-link'),
    config: z.strictObject({
      url: asking('url', z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }).max(2048)),
      title: asking('text', z.string().trim().min(1).max(120)),
    }),
  }),
  z.strictObject({
    id: z.literal('grant-coins'),
    config: z.strictObject({ amount: asking('coins', z.int().min(1).max(1_000_000)) }),
  }),
])
export type RuleEffect = z.output<typeof RuleEffect>

export const NewRule = z.strictObject({
  trigger: RuleTrigger,
  effects: z.array(RuleEffect).min(1).max(10),
})
export type NewRule = z.input<typeof NewRule>

/** "When the person …, then …" (spec §3 Campaign group rules). */
export const CampaignRule = z.object({ id: z.uuid(), trigger: RuleTrigger, effects: z.array(RuleEffect) })
export type CampaignRule = z.output<typeof CampaignRule>
