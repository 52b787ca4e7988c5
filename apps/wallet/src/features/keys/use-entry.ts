import { isSameAddress } from '@vitrine/chain'
import { useKeysState } from '../../data/keys/use-keys.ts'

/** The entry that an address of the app names; undefined where this device has none. */
export const useEntry = (address: string) =>
  useKeysState().entries.find((entry) => isSameAddress(entry.family, entry.address, address))
