export { readCasperTransaction } from '../../requests/casper.ts'
export { type CasperIntent, type CasperPrepared, type CasperWarning, prepareCasper } from './prepare.ts'
export { type CasperQueueParts, type CasperRecord, type CasperState, createCasperQueue } from './queue.ts'
export { type CasperNftStandard, type Cep18Facts, cep18Facts, motesOf, ownsNft } from './read.ts'
