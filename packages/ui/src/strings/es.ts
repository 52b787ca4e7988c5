import type { UiStrings } from './ui-strings.tsx'

export const es: UiStrings = {
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Descartar',
  hidePassword: 'Ocultar la contraseña',
  loading: 'Cargando',
  notifications: 'Avisos (F8)',
  offline: 'No tienes conexión. Lo que ya tienes sigue funcionando.',
  retry: 'Reintentar',
  showPassword: 'Mostrar la contraseña',
}
