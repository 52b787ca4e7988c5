export { type BlocksApi, blocksModule } from './blocks.module.ts'
export { noBlockBetween } from './blocks.store.ts'
