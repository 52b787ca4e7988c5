import type { Place } from '@vitrine/protocol'
import { backupSchedule } from './backup/schedule.ts'
import { serveBasemap } from './basemap/index.ts'
import { serveEmbed } from './embed/index.ts'
import { serveFaces } from './faces/index.ts'
import { serveDocs } from './http/docs/docs.ts'
import { forgetAnswers } from './http/idempotency/forget-answers.ts'
import type { SiteAt } from './http/pages/site.ts'
import { personalDataOfLog } from './log/personal-data.ts'
import { type InboxPerson, serveInbox } from './mail/index.ts'
import { serveMedia } from './media/index.ts'
import type { ModuleHooks } from './modules/module.ts'
import { forgetHeard } from './payments/index.ts'
import type { Platform } from './platform.ts'

export interface PlatformModulesNeeds extends Platform {
  siteAt: SiteAt
  /** Who can be signed in as from the local inbox. */
  demoPeople: readonly InboxPerson[]
  /** Where a demo walk begins; null where there is none. */
  demoWalk: Place | null
}

/** The parts of the platform that are served or run by themselves. Documentation comes last: it describes what is mounted. */
export function platformModules(needs: PlatformModulesNeeds): readonly ModuleHooks[] {
  const { config, database, clock, publicUrl, payments, mediaStore } = needs
  const { mapStyle, frameAncestors } = config
  return [
    backupSchedule(needs),
    { name: 'log', personalData: personalDataOfLog },
    {
      name: 'idempotency',
      jobs: [{ every: '17 * * * *', task: 'http.forget-answers', run: () => forgetAnswers({ database, clock }) }],
    },
    {
      name: 'mail',
      jobs: [{ every: '7 * * * *', task: 'mail.forget-rations', run: needs.forgetMailRations }],
    },
    {
      name: 'payments',
      mount: (http) => payments.mount(http),
      jobs: [{ every: '37 4 * * *', task: 'payments.forget-heard', run: () => forgetHeard({ database, clock }) }],
    },
    { name: 'media', mount: (http) => serveMedia(http, mediaStore) },
    { name: 'basemap', mount: (http) => serveBasemap(http, { publicUrl, mapStyle, demoWalk: needs.demoWalk }) },
    { name: 'faces', mount: (http) => serveFaces(http, { ...needs, frameAncestors }) },
    { name: 'embed', mount: (http) => serveEmbed(http) },
    ...(config.inbox
      ? [
          {
            name: 'inbox',
            mount: (http) => serveInbox(http, { database, people: needs.demoPeople }),
          } satisfies ModuleHooks,
        ]
      : []),
    { name: 'docs', mount: (http) => serveDocs(http, { publicUrl }) },
  ]
}
