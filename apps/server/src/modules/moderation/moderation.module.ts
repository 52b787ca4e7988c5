import type { Module } from '../../platform/modules/module.ts'
import type { ChatModeration } from '../chat/index.ts'
import type { CommunitiesApi } from '../communities/index.ts'
import type { Audit } from '../studio/index.ts'
import { type ActsNeeds, createActs } from './acts.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { listBans, moveActs } from './moderation.store.ts'
import { personalDataOfModeration } from './personal-data.ts'
import { type BrandReportsNeeds, createBrandReports } from './reports.ts'
import { createSettings } from './settings.ts'

export interface ModerationNeeds
  extends Omit<ActsNeeds & BrandReportsNeeds, 'acts' | 'audit' | 'chat' | 'communities'> {
  audit: Audit
  chat: ChatModeration
  communities: Pick<CommunitiesApi, 'roomsOf' | 'businessOfRoom' | 'keepOut'>
}

/** What staff of businesses decide about what people do in their rooms, and the log of it. */
export function moderationModule(needs: ModerationNeeds): Module<object> {
  const { database, chat, communities } = needs
  const acts = createActs(needs)
  const reports = createBrandReports({ ...needs, acts })
  const settings = createSettings(needs)
  chat.notedBy(acts.noteInRoom)
  communities.keepOut(listBans)
  return {
    name: 'moderation',
    api: {},
    personalData: personalDataOfModeration,
    onAccountMerged: moveActs,
    mount: (http) => moderationRoutes(http, { database, reports, acts, settings }),
  }
}
