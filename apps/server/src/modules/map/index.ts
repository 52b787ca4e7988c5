export { createHonesty } from './honesty/honesty.ts'
