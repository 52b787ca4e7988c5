import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { type ComponentType, createElement } from 'react'
import type { TokenPartProps } from '../components/token-parts/token-parts.ts'
import { type DemoServer, demoServer } from './demo-answers.ts'
import type { Story } from './story.tsx'

/** A token whose block says something else than the fresh one's, without the abilities that it then has no more. */
export function withBlock(token: Token, id: string, block: object, gone: readonly string[] = []): Token {
  return {
    ...token,
    state: { ...token.state, [id]: { ...(token.state[id] as object), ...block } },
    abilities: token.abilities.filter(({ name }) => !gone.includes(name)),
  }
}

/** A section alone, as on the page of its token. */
export function sectionStory(
  Section: ComponentType<TokenPartProps>,
  token: Token,
  { isMine = true, ...server }: Partial<DemoServer> & { isMine?: boolean } = {},
): Story {
  return {
    render: () => createElement(Section, { token, business: null, isMine, onGone: () => undefined }),
    parameters: {
      world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [token], ...server }) },
    },
  }
}
