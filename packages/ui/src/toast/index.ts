export { ToastProvider, type Toasts, useToasts } from './ToastProvider.tsx'
export type { ToastContent, ToastEnd } from './toast-queue.ts'
