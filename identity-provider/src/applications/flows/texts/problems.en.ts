/** What a visitor reads when a step was refused. */
export const problems = {
  wrongCode: 'That code is wrong or has expired. Check it, or ask for a new one.',
  wrongCredentials: 'The e-mail address or the password is wrong.',
  tooManyAttempts: 'Too many attempts. Wait a few minutes and try again.',
  weakPassword: 'That password is too weak. Use a longer one that others would not guess.',
  passwordExpired: 'Your password has expired. Choose a new one.',
  linkExpired: 'The link has expired or was used. Ask for a new one.',
  passkeyRefused: 'The passkey was not accepted. Try again, or choose another way.',
  passkeyCancelled: 'No passkey was used. Try again, or choose another way.',
  providerFailed: 'Signing in at the provider failed. Try again, or choose another way.',
  ssoUnknown: 'No organization signs in with this e-mail address.',
  ssoEnforced: 'Your organization wants you to sign in at its own provider.',
  addressNeeded: 'Enter a valid e-mail address or phone number.',
  unavailable: 'The message cannot be sent right now. Try again later.',
  signUpClosed: 'New accounts are not possible here.',
  accountExists: 'There is an account with this address already. Sign in instead.',
  signInFirst: 'Sign in first.',
  secondFactorNeeded: 'Confirm with your second factor first.',
  notInTenant: 'You are not a member of this organization.',
  failed: 'That did not work. Try again.',
}
export type ProblemText = keyof typeof problems
