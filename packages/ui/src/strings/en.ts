export const en = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  hidePassword: 'Hide password',
  loading: 'Loading',
  notifications: 'Notifications (F8)',
  offline: 'You’re offline. You can still see what you have.',
  retry: 'Try again',
  showPassword: 'Show password',
}
