// Compiles src/testing/contracts/*.sol and writes what tests deploy: node packages/chain/tools/compile-test-contracts.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const solc = require('solc')

const folder = new URL('../src/testing/contracts/', import.meta.url)
const source = readFileSync(new URL('TestTokens.sol', folder), 'utf8')

const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'TestTokens.sol': { content: source } },
      settings: {
        evmVersion: 'cancun',
        optimizer: { enabled: true, runs: 200 },
        metadata: { bytecodeHash: 'none' },
        outputSelection: { 'TestTokens.sol': { '*': ['evm.bytecode.object'] } },
      },
    }),
    { import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }) },
  ),
)
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
const bytecode = Object.fromEntries(
  Object.entries(output.contracts['TestTokens.sol']).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
)
const file = new URL('bytecode.json', folder)
writeFileSync(file, `${JSON.stringify(bytecode, null, 2)}\n`)
console.log(`${fileURLToPath(file)}: ${Object.keys(bytecode).join(', ')}`)
