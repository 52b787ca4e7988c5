export { wordsModule } from './words.module.ts'
export type { WordsApi } from './words.service.ts'
