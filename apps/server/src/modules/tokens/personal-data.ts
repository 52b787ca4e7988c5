import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfTokens: readonly PersonalDataTable[] = [
  {
    name: 'tokens',
    table: 'token',
    people: ['owner_id'],
    key: ['id'],
    // What lies in a crate is not known to anybody before it comes out.
    only: `kept.parent_id = '.' or exists (select from token folder
      join object_definition design on design.id = folder.object_definition_id
      where folder.id::text = kept.parent_id and design.behaviours ? 'folder-v1')`,
  },
]
