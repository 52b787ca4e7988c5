import type { Queryable } from '../../../platform/database/database.ts'
import type {} from '../../../platform/modules/module.ts'

/** Something of a brand that names a design, and would break without it. */
export interface DesignUse {
  kind: 'campaign' | 'prize-set' | 'hand-out' | 'design'
  id: string
  title: string
}

declare module '../../../platform/modules/module.ts' {
  interface ModuleHooks {
    /** What of its own names a design of a brand. */
    usesOfDesign?(db: Queryable, design: { businessId: string; objectDefinitionId: string }): Promise<DesignUse[]>
  }
}
