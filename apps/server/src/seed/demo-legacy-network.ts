import type { DemoPerson } from '@vitrine/fixtures'
import { type DemoNetworkDesign, networkDesigns, networkObjects } from '@vitrine/fixtures/legacy-network'
import { type Publishing, resourceAt } from '../modules/legacy-network/index.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What the demo's brands gave out on the older network, long before. */
export async function seedOlderNetwork(
  tx: Queryable,
  publishing: Publishing,
  { people, ago }: { people: readonly DemoPerson[]; ago: (milliseconds: number) => Date },
): Promise<void> {
  const variations = new Map(
    networkDesigns.map(({ key, fqdn }) => [key, `${fqdn}::${nameOf(key)}::v1::Plain::v1`] as const),
  )
  for (const design of networkDesigns) {
    await publishing.publish(tx, {
      businessId: design.businessId,
      fqdn: design.fqdn,
      name: nameOf(design.key),
      properties: propertiesOf(design, variations),
      private: design.private ?? {},
      maxObjects: design.maxObjects ?? null,
      faces: design.faces,
      actions: design.actions,
      at: ago(design.createdAgoMs),
    })
  }
  const owners = new Map(people.map((person) => [person.key, person.id]))
  const ids = new Map(networkObjects.map(({ key, id }) => [key, id]))
  for (const { id, design, owner, inside, cloningScore = 0, place = null, agoMs } of networkObjects) {
    await publishing.issue(tx, {
      id,
      variation: variations.get(design) ?? '',
      ownerId: owners.get(owner) ?? '',
      parentId: inside ? (ids.get(inside) ?? null) : null,
      cloningScore,
      place,
      at: ago(agoMs),
    })
  }
}

const nameOf = (key: string) =>
  key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function propertiesOf(design: DemoNetworkDesign, variations: ReadonlyMap<string, string>): Record<string, unknown> {
  const { title, description, category, rootType, resources, holds = {}, properties = {} } = design
  return {
    title,
    description,
    category,
    ...(rootType ? { root_type: rootType } : {}),
    resources: Object.entries(resources).map(([name, path]) => resourceAt(name, path)),
    child_policy: Object.entries(holds).map(([key, most]) => ({
      template_variation: variations.get(key) ?? '',
      count: 0,
      creation_policy: {
        auto_create: '',
        auto_create_count: 0,
        auto_create_count_random: false,
        weighted_choices: null,
        policy_count_min: 0,
        policy_count_max: most,
        enforce_policy_count_min: false,
        enforce_policy_count_max: true,
      },
    })),
    ...properties,
  }
}
