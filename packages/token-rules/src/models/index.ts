export { sizeOfImage } from './image-size.ts'
export { inspectModel, ModelRefused, modelLimits, needsOtherFiles } from './model-limits.ts'
