export { type RelationsApi, relationsModule } from './relations.module.ts'
