import { refused, tokenOf } from '../../../testing/demo-answers.ts'
import { sectionStory, withBlock } from '../../../testing/section-story.ts'
import { inWorld } from '../../../testing/story.tsx'
import QuizSection from './QuizSection.tsx'

export default { title: 'Wallet/Token/Quiz', decorators: [inWorld] }

const choices = tokenOf('ana', 'marea-urchin')
const written = tokenOf('ana', 'marea-nautilus')
const wrong = withBlock(choices, 'quiz-v2', { attempts: 1, attemptsLeft: 2 })
const solved = withBlock(choices, 'quiz-v2', { status: 'solved', solved: true }, ['Answer'])

/** `five` is right, everything else is not. */
const otherwise = ({ method, body }: { method: string; body: unknown }) => {
  if (method !== 'POST') return undefined
  const { answer } = (body as { parameters: { answer: string } }).parameters
  const isRight = answer === 'five'
  return { body: { data: { token: isRight ? solved : wrong, output: { solved: isRight, attemptsLeft: 2 } } } }
}

export const Choices = sectionStory(QuizSection, choices, { otherwise })
export const Written = sectionStory(QuizSection, written, { otherwise })
export const AnyNumberOfAttempts = sectionStory(QuizSection, withBlock(written, 'quiz-v2', { attemptsLeft: null }))
export const Solved = sectionStory(QuizSection, solved)
export const Failed = sectionStory(
  QuizSection,
  withBlock(choices, 'quiz-v2', { status: 'failed', attemptsLeft: 0 }, ['Answer']),
)
export const SolvedElsewhere = sectionStory(QuizSection, choices, {
  otherwise: ({ method }) => (method === 'POST' ? refused('quiz.solved', 409) : undefined),
})
export const SomebodyElses = sectionStory(QuizSection, choices, { isMine: false })
