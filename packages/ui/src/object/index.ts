export { ObjectCase, type ObjectCaseProps, ObjectPicture, type ObjectPictureProps } from './ObjectCase.tsx'
export { ObjectStage, type ObjectStageProps } from './ObjectStage.tsx'
