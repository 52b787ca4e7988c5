import { ChainProblem } from '../problem.ts'
import { readFile } from '../vault/format.ts'
import type { SecretFacts } from '../vault/secrets.ts'
import { openVault } from '../vault/vault.ts'

/** One copy of a vault that lies elsewhere: with the account, or in a file. */
export interface CopyFacts {
  id: string
  name: string
  written: string
}

/** Where copies are kept. It sees ciphertext only. */
export interface CopyStore {
  list(): Promise<CopyFacts[]>
  read(id: string): Promise<string | null>
  write(name: string, text: string): Promise<CopyFacts>
  remove(id: string): Promise<void>
}

/** "Backed up" is said only of what was read back, is the same, and opens with the password that the person will type. */
export async function writeCopy(store: CopyStore, name: string, text: string, password: string): Promise<CopyFacts> {
  const copy = await store.write(name, text)
  const back = await store.read(copy.id)
  if (back !== text) throw new ChainProblem('copy.not_verified')
  await openVault(back, { password })
  return copy
}

export interface ReadCopy {
  text: string
  secrets: SecretFacts[]
  /** When it was written, by what is authenticated in it and not by what its keeper says. */
  written: string
}

/** A wrong password and no copy at all are told apart. What somebody put in its place does not open with the person's password. */
export async function readCopy(store: CopyStore, id: string, password: string): Promise<ReadCopy> {
  const text = await store.read(id)
  if (text === null) throw new ChainProblem('copy.none')
  const { secrets } = await openVault(text, { password })
  return { text, secrets, written: readFile(text).written }
}

/** A new password for a copy: the new one is written and verified before the old one goes. */
export async function replaceCopy(
  store: CopyStore,
  old: CopyFacts,
  text: string,
  password: string,
): Promise<CopyFacts> {
  const copy = await writeCopy(store, old.name, text, password)
  if (copy.id !== old.id) await store.remove(old.id)
  return copy
}
