export { keptOfPeople } from './kept.ts'
export { peopleModule } from './people.module.ts'
