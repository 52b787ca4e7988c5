export { ObjectCase, type ObjectCaseProps } from './ObjectCase.tsx'
export { ObjectStage, type ObjectStageProps } from './ObjectStage.tsx'
