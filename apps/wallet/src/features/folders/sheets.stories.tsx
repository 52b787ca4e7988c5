import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { folderOf } from '../../data/tokens/folders.ts'
import { type DemoServer, demoServer, forever, refused, tokenOf, tokensOf } from '../../testing/demo-answers.ts'
import { inWorld, type Story } from '../../testing/story.tsx'
import ChildrenSheet from './ChildrenSheet.tsx'
import FolderChoiceSheet from './FolderChoiceSheet.tsx'

export default { title: 'Wallet/Folder sheets', decorators: [inWorld] }

const album = tokenOf('ana', 'marea-tide-album')
const wave = tokenOf('ana', 'marea-tile-wave')
const nothing = () => undefined
const folder = folderOf(album)

const story = (render: Story['render'], tokens: Token[], server: Partial<DemoServer> = {}): Story => ({
  render,
  parameters: { world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens, ...server }) } },
})
const choosing = (tokens: Token[], server?: Partial<DemoServer>) =>
  story(() => folder && <ChildrenSheet token={album} folder={folder} open onClose={nothing} />, tokens, server)
const placing = (tokens: Token[], server?: Partial<DemoServer>) =>
  story(
    () => <FolderChoiceSheet token={wave} business={null} isMine open onClose={nothing} onGone={nothing} />,
    tokens,
    server,
  )

const failing = { otherwise: () => refused('internal', 500) }

export const WhatGoesIn = choosing(tokensOf('ana'))
export const NothingGoesIn = choosing([album])
export const WhatGoesInLoading = choosing([], { otherwise: forever })
export const WhatGoesInFailed = choosing([], failing)
export const WhereTo = placing([album, wave])
export const Nowhere = placing([wave])
export const WhereToLoading = placing([], { otherwise: forever })
export const WhereToFailed = placing([], failing)
