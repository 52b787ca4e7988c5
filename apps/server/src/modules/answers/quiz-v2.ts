import { Problem, QuizSettings, QuizState } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, defineAction } from '../tokens/index.ts'

const { answerOptions, maxAttempts } = QuizState.shape

const Kept = z.looseObject({
  answerOptions,
  maxAttempts,
  correctAnswers: QuizSettings.shape.correctAnswers,
  solved: QuizState.shape.solved,
  attempts: QuizState.shape.attempts,
})
type Kept = z.output<typeof Kept>

const attemptsLeft = (state: Pick<Kept, 'maxAttempts' | 'attempts'>) =>
  state.maxAttempts === null ? null : Math.max(0, state.maxAttempts - state.attempts)

/** Written answers are compared without regard to case, accents, spaces and marks. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function isCorrect({ answerOptions, correctAnswers }: Kept, answer: string): boolean {
  if (answerOptions.length > 0) return correctAnswers.includes(answer)
  return correctAnswers.some((correct) => plain(correct) === plain(answer))
}

const answer = defineAction(Kept, {
  id: 'answer-v1',
  name: 'Answer',
  summary: 'Answers the question: the id of an option, or a text where there are none.',
  input: z.object({ answer: z.string().trim().min(1).max(200) }),
  problems: ['quiz.solved', 'quiz.no_attempts_left'],
  isAvailable: (state) => !state.solved && attemptsLeft(state) !== 0,
  run({ state, input, now }) {
    if (state.solved) throw new Problem('quiz.solved')
    if (state.maxAttempts !== null && attemptsLeft(state) === 0) {
      throw new Problem('quiz.no_attempts_left', { limit: state.maxAttempts })
    }
    if (state.answerOptions.length > 0 && !state.answerOptions.some((option) => option.id === input.answer)) {
      throw new Problem('request.invalid', {
        issues: [{ path: 'parameters.answer', message: 'Not one of the options.' }],
      })
    }
    const solved = isCorrect(state, input.answer)
    const attempts = state.attempts + 1
    const left = attemptsLeft({ ...state, attempts })
    const status = solved ? 'solved' : left === 0 ? 'failed' : 'open'
    return {
      effects: [{ type: 'patch', block: { solved, attempts, status, lastPlayed: now.toISOString() } }],
      happenings: [{ type: 'answered', data: { solved } }, ...(solved ? [{ type: 'solved' } as const] : [])],
      output: { solved, attemptsLeft: left },
    }
  },
})

export const quiz: Behaviour = {
  id: 'quiz-v2',
  summary: 'It asks a question that has right answers.',
  settings: QuizSettings,
  state: Kept,
  show(block) {
    const { correctAnswers: _secret, ...open } = block
    const shown = QuizState.safeParse(open).data
    return shown ? { ...shown, attemptsLeft: attemptsLeft(shown) } : {}
  },
  actions: [answer],
}
