export { type BlocksApi, blocksModule } from './blocks.module.ts'
export { noBlockBetween, noBlockBy } from './blocks.store.ts'
