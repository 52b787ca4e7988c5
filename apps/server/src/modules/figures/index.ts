export { figuresModule } from './figures.module.ts'
