export type { Behaviour } from './behaviours/behaviour.ts'
export type { NewDefinition } from './issuing.ts'
export { type Brands, type TokensApi, type TokensModule, type TokensNeeds, tokensModule } from './tokens.module.ts'
export type { Blocks } from './tokens.schema.ts'
