import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What a scanner reads in the codes of a picture: its pixels, or a file as cameras make them. */
export async function scan(picture: ImageData | Buffer): Promise<string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const found = await readBarcodes(Buffer.isBuffer(picture) ? new Uint8Array(picture) : picture)
  return found.map(({ text }) => text)
}
