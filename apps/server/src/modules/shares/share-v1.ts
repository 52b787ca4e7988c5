import { Problem, ShareState } from '@vitrine/protocol'
import { type Behaviour, defineAction, EmptyBlock } from '../tokens/index.ts'
import { shareLinksPort } from './share-links-port.ts'

const shareLink = defineAction(ShareState, {
  id: 'share-link-v1',
  name: 'ShareLink',
  summary: 'Makes a link from which whoever opens it gets a copy, within the rules for copies.',
  input: EmptyBlock,
  problems: ['token.action_not_supported'],
  guests: false,
  isAvailable: (_, { blocks }) => Object.hasOwn(blocks, 'cloneable-v1'),
  uses: [shareLinksPort],
  async run({ state, blocks, ports: { shareLinks } }) {
    if (!Object.hasOwn(blocks, 'cloneable-v1')) {
      throw new Problem('token.action_not_supported', { behaviorId: share.id, actionId: shareLink.id })
    }
    if (state.shareUrl !== null) return { output: { shareUrl: state.shareUrl } }
    const shareUrl = await shareLinks.open()
    return { effects: [{ type: 'patch', block: { shareUrl } }], output: { shareUrl } }
  },
})

const closeLink = defineAction(ShareState, {
  id: 'revoke-share-link-v1',
  name: 'RevokeShareLink',
  summary: 'Closes the link: nobody gets a copy from it any more.',
  input: EmptyBlock,
  problems: [],
  isAvailable: ({ shareUrl }) => shareUrl !== null,
  uses: [shareLinksPort],
  async run({ state, ports: { shareLinks } }) {
    if (state.shareUrl === null) return {}
    await shareLinks.close()
    return { effects: [{ type: 'patch', block: { shareUrl: null } }] }
  },
})

export const share: Behaviour = {
  id: 'share-v1',
  summary: 'Its owner may share it by a link that gives copies.',
  settings: ShareState.omit({ shareUrl: true, scores: true }),
  state: ShareState,
  // The link is a secret of its owner, and so is who took how many.
  show: (block, { isOwner }) => (isOwner ? block : { ...block, shareUrl: null, scores: {} }),
  actions: [shareLink, closeLink],
  reactions: { issued: () => ({ shareUrl: null, scores: {} }), moved: () => ({ shareUrl: null, scores: {} }) },
}
