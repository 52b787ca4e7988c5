export { relationsModule } from './relations.module.ts'
