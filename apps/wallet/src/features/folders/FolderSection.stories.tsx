import { asToken, demoWorld, person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { type DemoServer, demoServer, forever, refused, tokenOf } from '../../testing/demo-answers.ts'
import { inWorld, type Story } from '../../testing/story.tsx'
import FolderSection from './FolderSection.tsx'

export default { title: 'Wallet/Folder', decorators: [inWorld] }

const album = tokenOf('ana', 'marea-tide-album')
const inside = demoWorld.tokens
  .filter((token) => token.parentId === album.id)
  .map((token) => asToken(token, new Date('2026-05-16T09:30:00.000Z')))

const section = (items: Token[], server: Partial<DemoServer> = {}): Story => ({
  render: () => <FolderSection token={album} business={null} isMine onGone={() => undefined} />,
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: items, ...server }) },
  },
})

export const WithSome = section(inside.slice(0, 3))
export const Complete = section(
  [...inside, ...inside].slice(0, 4).map((token, n) => ({ ...token, id: `${token.id}${n}` }) as Token),
)
export const Empty = section([])
export const Loading = section([], { otherwise: forever })
export const Failed = section([], { otherwise: () => refused('internal', 500) })
