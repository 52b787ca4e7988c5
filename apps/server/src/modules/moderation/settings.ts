import type { BodyOf, ModerationSettings, updateModerationSettings } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import { findSettings, type SettingsRow, saveSettings } from './moderation.store.ts'

export interface Settings {
  read(db: Queryable, businessId: string): Promise<ModerationSettings>
  change(tx: Queryable, staff: Staff, wanted: BodyOf<typeof updateModerationSettings>): Promise<ModerationSettings>
}

/** What a business tells those about whom its staff have decided. */
export function createSettings({
  clock,
  audit,
}: {
  clock: Clock
  audit: Pick<Audit, 'record' | 'assertVersion'>
}): Settings {
  const none = (businessId: string): SettingsRow => ({
    ...{ businessId, appeal: '', version: 0, editedBy: null, editedAt: null },
  })
  return {
    async read(db, businessId) {
      const { appeal, version } = (await findSettings(db, businessId)) ?? none(businessId)
      return { appeal, version }
    },
    async change(tx, staff, { version, appeal }) {
      const { businessId, by } = staff
      const before = (await findSettings(tx, businessId, true)) ?? none(businessId)
      await audit.assertVersion(tx, version, before)
      await saveSettings(tx, { businessId, appeal, version: version + 1, editedBy: by, editedAt: clock.now() })
      const change = { id: businessId, title: '', before: { appeal: before.appeal }, after: { appeal } }
      await audit.record(tx, staff, { what: 'moderation.edited', ...change })
      return { appeal, version: version + 1 }
    },
  }
}
