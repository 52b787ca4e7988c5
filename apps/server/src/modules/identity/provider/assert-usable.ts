import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { StartError } from '../../../platform/start-error.ts'
import type { ClientRegistry } from './clients.ts'

/** The provider looks at a client when it first signs somebody in; what is wrong with one is for the operator to read at the start. */
export async function assertUsable(provider: Provider, { registered }: ClientRegistry): Promise<void> {
  for (const { id } of registered) {
    try {
      await provider.Client.find(id)
    } catch (error) {
      if (!(error instanceof errors.InvalidClientMetadata)) throw error
      const why = error.error_description ?? error.message
      throw new StartError(`The setting CLIENTS is wrong: ${why} (of "${id}").`)
    }
  }
}
