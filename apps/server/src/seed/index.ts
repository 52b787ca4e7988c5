export { seedDemoWorld } from './demo-world.ts'
