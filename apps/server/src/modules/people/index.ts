export { peopleModule } from './people.module.ts'
