export type { Behaviour } from './behaviours/behaviour.ts'
export { defineAction } from './behaviours/behaviour.ts'
export type { People } from './recipients.ts'
export { type Brands, type TokensApi, type TokensModule, tokensModule } from './tokens.module.ts'
