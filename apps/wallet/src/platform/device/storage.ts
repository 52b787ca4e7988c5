export { createSlot, isRecord, isString, type KeyValueStorage, oneOf, type Slot } from '@vitrine/web/storage'
