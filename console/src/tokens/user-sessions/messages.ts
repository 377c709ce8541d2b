import { inLanguage } from '../../kit/language/language.ts'

const ways: Record<string, string> = {
  pwd: 'password',
  email: 'email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  voice: 'phone call',
  totp: 'authenticator app',
  webauthn: 'passkey',
  oauth: 'sign-in provider',
  fed: 'single sign-on',
  mfa: 'second factor',
}

export const en = {
  title: 'Devices',
  description: 'Where this user is signed in to applications.',
  device: 'Device',
  unknownDevice: 'Unknown device',
  browserOn: (browser: string, system: string) => [browser, system].filter(Boolean).join(' on '),
  factors: 'Signed in with',
  factorsOf: (factors: readonly string[]) => factors.map(factor => ways[factor] ?? factor).join(', '),
  startedAt: 'Signed in',
  lastSeen: 'Last seen',
  expires: 'Expires',
  acts: 'Actions',
  end: 'Sign out',
  endOf: (device: string) => `Sign out ${device}`,
  endTitle: (device: string) => `Sign out ${device}?`,
  endText: 'Ends the session. Applications that validate tokens locally notice when they expire.',
  endedToast: (device: string) => `${device} was signed out`,
  impersonated: 'Someone is acting as this user',
  actsAs: 'Impersonated by',
  deletedActor: 'A deleted user',
  endImpersonation: 'End impersonation',
  endImpersonationTitle: 'End this impersonation?',
  none: 'Not signed in to any application.',
  unknown: 'The hosted service does not list the devices of users.',
}

export const userSessions = await inLanguage(en, import.meta.glob('./messages.*.ts'))
