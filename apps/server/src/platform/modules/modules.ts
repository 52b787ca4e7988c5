import type { Queryable } from '../database/database.ts'
import type { PersonalDataTable } from '../database/personal-data.ts'
import type { Belongings, EndedSession, Module, ModuleHooks, VerifiedIdentity } from './module.ts'

/** What is done in all modules where something happens to a person. */
export interface EveryModule {
  personalData(): readonly PersonalDataTable[]
  belongings(db: Queryable, accountId: string): Promise<Belongings>
  identityVerified(tx: Queryable, verified: VerifiedIdentity): Promise<void>
  accountMerged(tx: Queryable, move: { from: string; to: string }): Promise<void>
  sessionEnded(tx: Queryable, ended: EndedSession): Promise<void>
  accountClosed(tx: Queryable, accountId: string): Promise<void>
}

/** The parts of a server in the order in which their hooks run. */
export interface Modules extends EveryModule {
  readonly list: readonly ModuleHooks[]
  /** Puts it behind those that are there; answers with what others may ask of it. */
  add<Api>(module: Module<Api>): Api
  add(module: ModuleHooks): void
}

export function createModules(): Modules {
  const list: ModuleHooks[] = []
  return {
    list,
    add<Api>(module: ModuleHooks & { api?: Api }) {
      if (list.some(({ name }) => name === module.name)) throw new Error(`the module ${module.name} is there twice`)
      list.push(module)
      return module.api as Api
    },
    personalData: () => list.flatMap(({ personalData = [] }) => personalData),
    async belongings(db, accountId) {
      const all: Belongings = { tokens: 0, objects: 0, coins: 0, keyCopies: 0, brands: [] }
      for (const module of list) Object.assign(all, await module.belongings?.(db, accountId))
      return all
    },
    async identityVerified(tx, verified) {
      for (const module of list) await module.onIdentityVerified?.(tx, verified)
    },
    async accountMerged(tx, move) {
      for (const module of list) await module.onAccountMerged?.(tx, move)
    },
    async sessionEnded(tx, ended) {
      for (const module of list) await module.onSessionEnded?.(tx, ended)
    },
    async accountClosed(tx, accountId) {
      for (const module of list) await module.onAccountClosed?.(tx, accountId)
    },
  }
}
