import type { userSessions as en } from './messages.en.ts'

const ways: Record<string, string> = {
  pwd: 'Passwort',
  email: 'E-Mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  voice: 'Anruf',
  totp: 'Authenticator-App',
  webauthn: 'Passkey',
  oauth: 'Anmeldeanbieter',
  fed: 'Single Sign-on',
  mfa: 'zweiter Faktor',
}

export const userSessions: typeof en = {
  title: 'Geräte',
  description: 'Geräte, auf denen dieser Benutzer angemeldet ist.',
  device: 'Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  browserOn: (browser, system) => [browser, system].filter(Boolean).join(' unter '),
  factors: 'Angemeldet mit',
  factorsOf: factors => factors.map(factor => ways[factor] ?? factor).join(', '),
  startedAt: 'Angemeldet',
  lastSeen: 'Zuletzt gesehen',
  expires: 'Läuft ab',
  acts: 'Aktionen',
  end: 'Abmelden',
  endOf: device => `${device} abmelden`,
  endTitle: device => `${device} abmelden?`,
  endText: 'Beendet die Sitzung. Anwendungen, die Token selbst prüfen, bemerken es bei deren Ablauf.',
  endedToast: device => `${device} wurde abgemeldet`,
  none: 'Auf keinem Gerät angemeldet.',
  unknown: 'Der gehostete Dienst nennt die Geräte nicht.',
}
