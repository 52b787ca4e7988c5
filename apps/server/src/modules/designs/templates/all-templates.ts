import { eventsAndArt } from './events-and-art.ts'
import { loyalty } from './loyalty.ts'
import { questionsAndGames } from './questions-and-games.ts'
import type { Template } from './template.ts'

const order = [
  'ticket',
  'stamp-card',
  'coupon',
  'badge',
  'picture',
  'crate',
  'scratch-card',
  'album',
  'object-3d',
  'page',
  'quiz',
  'poll',
  'form',
  'ar-hunt',
]

/** What a design can begin as, those first that most begin with. */
export const templates: readonly Template[] = [...loyalty, ...eventsAndArt, ...questionsAndGames].toSorted(
  (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
)
