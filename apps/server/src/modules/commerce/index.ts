export { type CommerceModule, type CommerceNeeds, commerceModule } from './commerce.module.ts'
export { personalDataOfCommerce } from './personal-data.ts'
export { createSales, type SalesNeeds } from './sales.service.ts'
