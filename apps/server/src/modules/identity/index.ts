export type { AccessTokens } from './access-tokens.ts'
export { type IdentityModule, identityModule } from './identity.module.ts'
