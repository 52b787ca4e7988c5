import { UserPointsState } from '@vitrine/protocol'
import type { Behaviour } from '../../actions/behaviour.ts'

const noPoints = () => ({ total: 0 })

/** Points are counted by campaigns, which tell the token; what happens at its maximum happens there, in the same transaction. */
export const userPoints: Behaviour = {
  id: 'user-points-v2',
  summary:
    'Shows its holder’s points in a channel of its campaign, and goes, makes way or begins again when it has enough.',
  settings: UserPointsState.omit({ total: true }).superRefine(
    ({ actionOnMaxPoints, maxPoints, targetObjectDefinitionId }, { addIssue }) => {
      const missing = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      if (actionOnMaxPoints !== 'none' && maxPoints === null) missing('maxPoints', 'What happens at which maximum?')
      if (actionOnMaxPoints === 'replace' && targetObjectDefinitionId === null)
        missing('targetObjectDefinitionId', 'By what is it replaced?')
    },
  ),
  state: UserPointsState,
  // How many points somebody has is theirs to know, also of what they dropped.
  show: (block, { isOwner }) => (isOwner ? block : { ...block, ...noPoints() }),
  actions: [],
  reactions: { issued: noPoints, moved: noPoints },
}
