export { answerBehaviours, answersModule } from './answers.module.ts'
