import type { Listing } from '../../data/inventory/listing.ts'

/** Of the same tokens those that let one in somewhere, the newest first. */
export const ticketsIn = ({ stacked: _stacked, pinned: _pinned, ...listing }: Listing): Listing => ({
  ...listing,
  sort: 'newest',
  behaviorId: 'event-v1',
})

/** What is next is shown over everything alone: who has narrowed the list looks for something else. */
export const isEverything = ({ filter, category, dropped, copiesOf }: Listing): boolean =>
  filter === 'all' && category === null && dropped !== 'only' && !copiesOf
