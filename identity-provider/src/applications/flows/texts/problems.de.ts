import type { ProblemText } from './problems.en.ts'

export const problems: Record<ProblemText, string> = {
  wrongCode: 'Der Code ist falsch oder abgelaufen. Prüfen Sie ihn oder fordern Sie einen neuen an.',
  wrongCredentials: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  tooManyAttempts: 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es erneut.',
  weakPassword: 'Das Passwort ist zu schwach. Wählen Sie ein längeres, das niemand errät.',
  passwordExpired: 'Ihr Passwort ist abgelaufen. Wählen Sie ein neues.',
  linkExpired: 'Der Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
  passkeyRefused: 'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
  passkeyCancelled: 'Es wurde kein Passkey benutzt. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
  providerFailed: 'Die Anmeldung beim Anbieter ist fehlgeschlagen. Versuchen Sie es erneut.',
  ssoUnknown: 'Mit dieser E-Mail-Adresse meldet sich keine Organisation an.',
  ssoEnforced: 'Ihre Organisation verlangt die Anmeldung bei ihrem eigenen Anbieter.',
  addressNeeded: 'Geben Sie eine gültige E-Mail-Adresse oder Telefonnummer ein.',
  unavailable: 'Die Nachricht kann gerade nicht gesendet werden. Versuchen Sie es später.',
  signUpClosed: 'Neue Konten sind hier nicht möglich.',
  accountExists: 'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an.',
  signInFirst: 'Melden Sie sich zuerst an.',
  secondFactorNeeded: 'Bestätigen Sie zuerst mit Ihrem zweiten Faktor.',
  notInTenant: 'Sie gehören nicht zu dieser Organisation.',
  failed: 'Das hat nicht geklappt. Versuchen Sie es erneut.',
}
