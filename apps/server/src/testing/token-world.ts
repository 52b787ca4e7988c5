import { executeAction, type Token } from '@vitrine/protocol'
import type { Blocks, NewDefinition } from '../modules/tokens/index.ts'
import { type Answer, type Person, type TestWorldOptions, testWorld } from './test-world.ts'

export type TokenWorld = Awaited<ReturnType<typeof tokenWorld>>

/** A test world with a brand, `lumen`, whose tokens can be handed out. */
export async function tokenWorld(options: TestWorldOptions = {}) {
  const world = await testWorld(options)
  const { app, database } = world
  await app.studio.createBusiness(database, {
    id: 'lumen1',
    name: 'lumen',
    displayName: 'Café Lumen',
    ownerId: 'owner',
  })
  let designs = 0

  async function design(behaviours: Blocks = {}, more: Partial<NewDefinition> = {}): Promise<string> {
    designs += 1
    const id = more.id ?? `design-${designs}`
    await database.transaction((tx) =>
      app.tokens.createDefinition(tx, {
        businessId: 'lumen1',
        displayName: `Design ${designs}`,
        behaviours,
        ...more,
        id,
      }),
    )
    return id
  }

  return {
    ...world,
    design,
    /** Gives people new tokens of a design; answers with their ids. */
    issue: (objectDefinitionId: string, ...owners: { id: string }[]) =>
      database.transaction((tx) =>
        app.tokens.issue(tx, { objectDefinitionId, tokens: owners.map((owner) => ({ ownerId: owner.id })) }),
      ),
    /** A new token of a new design. */
    async token(
      owner: { id: string },
      behaviours: Blocks = { 'transferable-v1': {} },
      more: Partial<NewDefinition> = {},
    ) {
      const [id] = await database.transaction(async (tx) =>
        app.tokens.issue(tx, { objectDefinitionId: await design(behaviours, more), tokens: [{ ownerId: owner.id }] }),
      )
      if (!id) throw new Error('no token was made')
      return id as Token['id']
    },
  }
}

/** Sends a token the way the wallet does. */
export function send(
  person: Person,
  tokenId: string,
  recipient?: unknown,
  options: { idempotencyKey?: string } = {},
): Promise<Answer<typeof executeAction>> {
  return act(person, tokenId, 'transferable-v1', 'transfer-v1', recipient === undefined ? {} : { recipient }, options)
}

export function share(person: Person, tokenId: string, cloneOwner: unknown): Promise<Answer<typeof executeAction>> {
  return act(person, tokenId, 'cloneable-v1', 'clone-v1', { cloneOwner })
}

export function act(
  person: Person,
  tokenId: string,
  behaviorId: string,
  actionId: string,
  parameters: Record<string, unknown> = {},
  options: { idempotencyKey?: string } = {},
): Promise<Answer<typeof executeAction>> {
  return person.call(
    executeAction,
    { params: { tokenId: tokenId as Token['id'] }, body: { behaviorId, actionId, parameters } },
    options,
  )
}
