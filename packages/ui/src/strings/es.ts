import type { UiStrings } from './ui-strings.tsx'

export const es: UiStrings = {
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Descartar',
  hidePassword: 'Ocultar la contraseña',
  loading: 'Cargando',
  notifications: 'Notificaciones (F8)',
  offline: 'Sin conexión. Puedes seguir viendo lo que tienes.',
  retry: 'Intentar de nuevo',
  showPassword: 'Mostrar la contraseña',
}
