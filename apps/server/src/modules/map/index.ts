export { mapModule, positionChecksModule } from './map.module.ts'
