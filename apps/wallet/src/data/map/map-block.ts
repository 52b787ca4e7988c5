import type { MapReadyState, Token } from '@vitrine/protocol'

export const mapBlockOf = (token: Token) => token.state['map-ready-v1'] as Partial<MapReadyState> | undefined
