export { keyCopiesModule } from './key-copies.module.ts'
