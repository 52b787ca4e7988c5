import { type CampaignForm, userCampaigns } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Module } from '../../platform/modules/module.ts'
import { ofOneself } from '../../platform/sockets/served-topic.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Audit, StudioApi } from '../studio/index.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { type CampaignsService, createCampaignsService } from './campaigns.service.ts'
import { findCampaign, stopCampaignsOf } from './campaigns.store.ts'
import { type Cards, createCards } from './cards.ts'
import { createEarning, type Earning } from './earning.ts'
import { createEffects } from './effects.ts'
import { createEngine, type Engine } from './engine.ts'
import { createLinks } from './links.ts'
import type { CampaignBrands, CampaignPeople, RuleCoins, RulePrizes, RuleTokens } from './needs.ts'
import { onAccountMerged } from './on-account-merged.ts'
import { personalDataOfCampaigns } from './personal-data.ts'
import { createPoints, type Points } from './points.ts'
import { countParked, lag } from './progress.ts'
import { createRuleChains } from './rule-chains.ts'
import { createStandings } from './standings.ts'
import { createTrying } from './trying.ts'
import { usesInRules } from './uses.ts'

export interface CampaignsNeeds {
  database: Database
  clock: Clock
  log: EventLog
  logger: Logger
  people: CampaignPeople
  brands: CampaignBrands & Pick<StudioApi, 'onClosed'>
  tokens: RuleTokens
  prizes: RulePrizes
  coins: RuleCoins
  audit: Pick<Audit, 'record' | 'assertVersion'>
}

export interface CampaignsApi
  extends Pick<CampaignsService, 'create' | 'update' | 'replaceRules' | 'visible' | 'plan'> {
  /** Adds to people's points, or takes from them; refuses to leave anybody with fewer than none. */
  addPoints: Points['add']
  /** Brings a person's tokens in line with their points. The engine does it by itself. */
  refreshCards: Cards['refresh']
  earning: Earning
  /** The questions of a campaign that is running, or null where there is no such campaign. */
  form(db: Queryable, place: { businessId: string; campaignId: string }): Promise<CampaignForm | null>
  /** Does what rules say of these events of the log, once. */
  handle: Engine['handle']
}

export function campaignsModule(needs: CampaignsNeeds): Module<CampaignsApi> {
  const { database, clock, log, logger, people, brands, tokens, prizes, coins, audit } = needs
  brands.onClosed(stopCampaignsOf)
  const points = createPoints({ log, clock })
  const links = createLinks({ log, clock })
  const effects = createEffects({ tokens, prizes, coins, points, links, clock })
  const cards = createCards({ tokens, points, effects })
  const engine = createEngine({ database, clock, logger, people, brands, tokens, effects, cards })
  const chains = createRuleChains({ tokens, prizes })
  const campaigns = createCampaignsService({ clock, log, brands, tokens, prizes, coins, audit, chains })
  const tryRules = createTrying({ tokens, prizes, coins, brands, chains })
  const standings = createStandings({ people, brands, tokens })

  return {
    name: 'campaigns',
    topics: [ofOneself(userCampaigns)],
    brandOf: { campaign: async (id) => (await findCampaign(database, id))?.businessId ?? null },
    api: {
      create: campaigns.create,
      update: campaigns.update,
      replaceRules: campaigns.replaceRules,
      visible: campaigns.visible,
      plan: campaigns.plan,
      form: campaigns.form,
      addPoints: points.add,
      refreshCards: cards.refresh,
      earning: createEarning({ tokens }),
      handle: engine.handle,
    },
    personalData: personalDataOfCampaigns,
    usesOfDesign: usesInRules,
    onAccountMerged: (tx, move) => onAccountMerged(tx, points, move),
    mount: (http) => campaignsRoutes(http, { database, campaigns, points, standings, links, people, audit, tryRules }),
    consumers: [{ name: 'campaigns', from: 'start', batchMax: 1_000, restMs: 100, handle: engine.handle }],
    measure(metrics) {
      metrics.gauge(
        'vitrine_campaign_lag_events',
        'Events that campaign rules have not handled yet; counted up to 100,000',
        async () => (await lag(database)).events,
      )
      metrics.gauge(
        'vitrine_campaign_lag_seconds',
        'Age of the oldest event that campaign rules have not handled',
        async () => (await lag(database)).seconds,
      )
      metrics.gauge(
        'vitrine_campaign_parked_events',
        'Events that campaign rules could not handle and that were put aside',
        () => countParked(database),
      )
    },
  }
}
