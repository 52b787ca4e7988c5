import type { Token } from '@vitrine/protocol'
import { mapBlockOf } from '../../data/map/map-block.ts'

/** How near one has to come to pick it up, in metres, as far as the token itself says so; 0 for any distance (R22). */
export const reachOfToken = (token: Token): number => mapBlockOf(token)?.pickupDistance ?? 0
