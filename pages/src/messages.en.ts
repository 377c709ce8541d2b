/** Every text of the pages, by meaning. `{name}` is replaced by a value; another language gives the same keys. */
export const messages = {
  'field.email': 'Email',
  'field.password': 'Password',
  'field.currentPassword': 'Current password',
  'field.newPassword': 'New password',
  'field.newPasswordAgain': 'New password, again',

  'signIn.title': 'Sign in to {product}',
  'signIn.provider': 'Continue with {provider}',
  'signIn.withFields': 'Sign in with {provider}',
  'signIn.noProvider': 'No way to sign in is set up yet. Please ask the people who run this site.',
  'signIn.error.tryAnother': 'Try signing in with a different account.',
  'signIn.error.notLinked': 'To confirm your identity, sign in with the same account you used originally.',
  'signIn.error.email': 'The e-mail could not be sent.',
  'signIn.error.credentials': 'Sign in failed. Check the details you provided are correct.',
  'signIn.error.sessionRequired': 'Please sign in to access this page.',
  'signIn.error.unknown': 'Unable to sign in.',

  'confirmSignIn.as': 'as {email}',
  'confirmSignIn.submit': 'Sign in',

  'signOut.title': 'Sign out',
  'signOut.question': 'Do you want to sign out of {product}?',
  'signOut.confirm': 'Sign out',

  'verifyRequest.title': 'Check your email',
  'verifyRequest.sent': 'A sign-in link has been sent to your email address.',
  'verifyRequest.hint': 'You can close this page.',

  'error.title': 'Error',
  'error.text': 'Something went wrong. You can go back and try again.',
  'error.home': 'Go to {host}',
  'error.signIn': 'Sign in',
  'error.configuration.title': 'Server error',
  'error.configuration.text': 'There is a problem with the server configuration.',
  'error.configuration.hint': 'Check the server logs for more information.',
  'error.accessDenied.title': 'Access Denied',
  'error.accessDenied.text': 'You do not have permission to sign in.',
  'error.verification.title': 'Unable to sign in',
  'error.verification.text': 'The sign in link is no longer valid.',
  'error.verification.hint': 'It may have been used already or it may have expired.',

  'hosted.signIn.title': 'Sign in',
  'hosted.signIn.continue': 'to continue to {application}',
  'hosted.signIn.submit': 'Sign in',
  'hosted.error.invalidCredentials': 'Invalid email or password.',
  'hosted.error.tooManyAttempts': 'Too many attempts. Wait a few minutes and try again.',
  'hosted.error.unavailable': 'Signing in is not possible right now. Please try again.',

  'hosted.newPassword.title': 'Choose a new password',
  'hosted.newPassword.expired': 'Your password has expired.',
  'hosted.newPassword.temporary': 'Your password was temporary.',
  'hosted.newPassword.account': 'For {email}',
  'hosted.newPassword.submit': 'Save and sign in',
  'hosted.newPassword.error.mismatch': 'The two new passwords are not the same.',
  'hosted.newPassword.error.unchanged': 'Choose a password you have not used before.',
  'hosted.newPassword.error.weak': 'This password does not meet the requirements.',

  'hosted.signOut.question': 'Do you want to sign out of {application}?',
  'hosted.signOut.stay': 'Stay signed in',
  'hosted.signedOut.title': 'You are signed out',
  'hosted.signedOut.text': 'You can close this page.',
  'hosted.signedOut.again': 'Sign in again',

  'hosted.failure.title': 'This did not work',
  'hosted.failure.unexpected': 'Something went wrong on our side. Please try again.',
  'hosted.failure.invalidRequest': 'The application sent a request we cannot answer.',
  'hosted.failure.expired':
    'This sign-in took too long or was already finished. Go back to the application and start again.',
  'hosted.failure.notFound': 'There is no such page.',
  'hosted.failure.back': 'Go back',
  'hosted.failure.requestId': 'Request id',
} as const

export type MessageKey = keyof typeof messages
export type Messages = Readonly<Record<MessageKey, string>>
