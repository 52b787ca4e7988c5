import type { ArtworkKeeper, Media, MediaStore } from '../../platform/media/index.ts'
import type { Module, ModuleHooks } from '../../platform/modules/module.ts'
import type { StudioApi } from '../studio/index.ts'
import { designsRoutes } from './designs.routes.ts'
import { createEditing, type EditingNeeds } from './editing.ts'
import { createFindFaults, type FaultsNeeds } from './faults.ts'
import { createMaking, type MakingNeeds } from './making.ts'
import { createPublishing, type PublishingNeeds } from './publishing.ts'
import { createRemoving } from './removing.ts'
import { createRevisions } from './revisions.ts'
import { createStarters } from './starters.ts'

export interface DesignsNeeds extends Pick<MakingNeeds, 'database' | 'clock'>, Pick<EditingNeeds, 'audit'> {
  studio: Pick<StudioApi, 'readPublic' | 'staffOf'>
  tokens: EditingNeeds['tokens'] & PublishingNeeds['tokens'] & MakingNeeds['tokens'] & FaultsNeeds['tokens']
  words: PublishingNeeds['words']
  campaigns: MakingNeeds['campaigns'] & PublishingNeeds['campaigns']
  prizes: MakingNeeds['prizes'] & FaultsNeeds['prizes']
  media: Pick<Media, 'storeImage'>
  mediaStore: Pick<MediaStore, 'find'>
  artwork: ArtworkKeeper
  everyModule: { list: readonly ModuleHooks[] }
}

export type DesignsApi = Pick<ReturnType<typeof createRemoving>, 'stagesOf'> &
  Pick<ReturnType<typeof createEditing>, 'find' | 'list' | 'read'> &
  Pick<ReturnType<typeof createPublishing>, 'publish'>

export function designsModule(needs: DesignsNeeds): Module<DesignsApi> {
  const findFaults = createFindFaults(needs)
  const editing = createEditing({ ...needs, findFaults })
  const making = createMaking({ ...needs, starters: createStarters(needs), editing })
  const publishing = createPublishing({ ...needs, editing, findFaults })
  const revisions = createRevisions({ ...needs, editing })
  const removing = createRemoving({ ...needs, editing })
  return {
    name: 'designs',
    api: {
      find: editing.find,
      list: editing.list,
      read: editing.read,
      publish: publishing.publish,
      stagesOf: removing.stagesOf,
    },
    mount: (http) => designsRoutes(http, { ...needs, editing, making, publishing, revisions, removing }),
  }
}
