export { type CommerceModule, type CommerceNeeds, commerceModule } from './commerce.module.ts'
export { keptOfCommerce } from './kept.ts'
export { createSales, type SalesNeeds } from './sales.service.ts'
