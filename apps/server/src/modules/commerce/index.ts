export { commerceBehaviours, commerceModule } from './commerce.module.ts'
export { createSales, type SalesNeeds } from './sales.service.ts'
export { tradeOfAll } from './trade-of-all.ts'
