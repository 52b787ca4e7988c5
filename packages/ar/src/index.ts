export { type Ambient, ambientOf } from './ambient.ts'
export { angleTo, inSight, type WayTo, waysAside } from './labels.ts'
export { atLevel, type LevelView } from './levels.ts'
export { type ArFilter, type ArLevelRule, arDefaults, type Placeable, type Placed, place } from './placement.ts'
export type {
  ArFallback,
  ArItem,
  ArItemChange,
  ArMode,
  ArModelLoader,
  ArPoint,
  ArStage,
  ArStageOptions,
  StopListening,
} from './types.ts'
export { watchCamera, whyNoCamera } from './watch-camera.ts'
