export { personalDataOfRelations } from './personal-data.ts'
export { relationsModule } from './relations.module.ts'
