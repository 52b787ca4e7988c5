export {
  type ActingCaller,
  type ActionContext,
  type Behaviour,
  defineAction,
  type Effect,
  EmptyBlock,
  type Outcome,
  readOnce,
  type TokenFacts,
} from './actions/behaviour.ts'
export { contentsPort, countersPort, giftsPort, nearnessPort } from './actions/core-ports.ts'
export type { Happening } from './actions/happening.ts'
export { behavioursPage } from './actions/page.ts'
export { definePort, type PortsOf } from './actions/ports.ts'
export { mergeBlocks } from './actions/registry.ts'
export { generalBehaviours } from './behaviours/all.ts'
export { maxObjectsOf } from './behaviours/facts/scarcity-v1.ts'
export { recipientFrom } from './behaviours/ownership/recipient-input.ts'
export type { Brands } from './brands.ts'
export type { HandedOver, HandingOver, Handover } from './deliveries/handing-over.ts'
export { asSold } from './designs/as-sold.ts'
export type { Designs } from './designs/designs.ts'
export type { DefinitionEditing } from './designs/editing.ts'
export type { Editions } from './designs/editions.ts'
export type { NewDefinition } from './designs/issuing.ts'
export type { DesignUse } from './designs/uses.ts'
export { blocksOf } from './inventory/token-view.ts'
export { designOf } from './ledger/ledger.ts'
export { placeOf } from './ledger/places.ts'
export type { PointsCard, RuleAccess } from './ledger/rule-access.ts'
export { type NewSale, notForSale, type OpenedSale, type Sales, saleIdOf } from './ledger/sales.ts'
export type { ReadToken } from './ledger/token-reader.ts'
export type { DefinitionRow } from './ledger/tokens.store.ts'
export type { SaleMark, Trade, TradedToken } from './ledger/trade.ts'
export { type TokensApi, type TokensNeeds, tokensModule } from './tokens.module.ts'
export type { Blocks, DesignContent } from './tokens.schema.ts'
