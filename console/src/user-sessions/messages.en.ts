const ways: Record<string, string> = {
  pwd: 'password',
  email: 'e-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  voice: 'telephone',
  totp: 'authenticator app',
  webauthn: 'passkey',
  oauth: 'another account',
  fed: 'single sign-on',
  mfa: 'second factor',
}

export const userSessions = {
  title: 'Devices',
  description: 'Where this person is signed in.',
  device: 'Device',
  unknownDevice: 'Unknown device',
  browserOn: (browser: string, system: string) => [browser, system].filter(Boolean).join(' on '),
  proof: 'Proof',
  proofs: (factors: readonly string[]) => factors.map(factor => ways[factor] ?? factor).join(', '),
  begun: 'Signed in',
  lastSeen: 'Last seen',
  expires: 'Expires',
  acts: 'Actions',
  end: 'Sign out',
  endOf: (device: string) => `Sign out ${device}`,
  endTitle: (device: string) => `Sign out ${device}?`,
  endText:
    'The session ends. Gatehouse refuses its tokens at once; applications that check tokens themselves do so when the session token expires.',
  endedToast: (device: string) => `${device} was signed out`,
  none: 'Not signed in anywhere.',
  unknown: 'The identity service does not tell where people are signed in.',
}
