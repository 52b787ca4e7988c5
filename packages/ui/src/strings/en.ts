export const en = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  hidePassword: 'Hide password',
  loading: 'Loading',
  notifications: 'Notifications (F8)',
  offline: 'You are offline. What you already have still works.',
  retry: 'Try again',
  showPassword: 'Show password',
}
