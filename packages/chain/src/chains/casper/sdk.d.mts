interface TransferParameters {
  senderPublicKeyHex: string
  recipientPublicKeyHex: string
  chainName: string
  timestamp: string
  ttl: number
  casperNetworkApiVersion: string
  paymentAmount: string
}

interface Deploy {
  isTransfer(): boolean
}

interface PublicKey {
  toHex(): string
}

interface Transaction {
  hash: { toBytes(): Uint8Array }
  chainName: string
  initiatorAddr: { publicKey?: PublicKey }
  args: { args: Map<string, { toString(): string }> }
  target: { native?: object }
  entryPoint: { type: string }
  getDeploy(): Deploy | undefined
  setSignature(signature: Uint8Array, publicKey: PublicKey): void
  /** Throws where hashes or signatures are wrong. */
  validate(): boolean
  toJSON(): unknown
}

export interface CasperSdk {
  makeCsprTransferTransaction(parameters: TransferParameters & { transferAmount: string; memo: string }): Transaction
  makeCep18TransferTransaction(
    parameters: TransferParameters & { contractPackageHash: string; transferAmount: string },
  ): Transaction
  makeNftTransferTransaction(
    parameters: TransferParameters & {
      contractPackageHash: string
      nftStandard: string
      tokenId?: string
      tokenHash?: string
    },
  ): Transaction
  PublicKey: { fromHex(hex: string): PublicKey }
  Transaction: { fromJSON(json: unknown): Transaction }
}

export function loadCasper(): Promise<CasperSdk>
