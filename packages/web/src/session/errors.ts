/** The provider said no (invalid_grant, revoked): the only thing that ends a session by itself (R1). */
export class RefreshRefused extends Error {
  override readonly name = 'RefreshRefused'
}
/** There is no answer to be had now; the session stays (R1). */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}
/** Nobody is signed in, or no longer. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}
/** The callback belongs to no sign-in that this browser has started, or to one that is over. */
export class SignInUnknown extends Error {
  override readonly name = 'SignInUnknown'
}
/** The provider answered the sign-in with an error of its own (RFC 6749 §4.1.2.1), such as `access_denied`. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly error: string
  constructor(error: string) {
    super(error)
    this.error = error
  }
}
/** The browser let no window open. */
export class PopupBlocked extends Error {
  override readonly name = 'PopupBlocked'
}
/** The person has closed the window in which they were to sign in. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled'
}
