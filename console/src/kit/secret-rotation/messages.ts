import { inLanguage } from '../language/language.ts'

/** Of keys, and of secrets that are rotated. */
export const en = {
  rotate: 'Rotate secret',
  rotateTitle: (name: string) => `Rotate the secret of ${name}?`,
  rotateNowText: 'The current secret stops working at once.',
  rotatedToast: (name: string) => `${name} has a new secret`,
  rotateText: 'A new secret is made. Paste it where the old one is used.',
  rotateAgainText: 'The previous secret, which still works, stops working at once.',
  overlap: 'The old secret',
  overlaps: {
    0: 'Stops working at once',
    3600: 'Works for another hour',
    86400: 'Works for another day',
    604800: 'Works for another 7 days',
    2592000: 'Works for another 30 days',
  },
  endPrevious: 'End previous secret',
  endPreviousText: 'The secret from before the last rotation stops working at once.',
  previousSecretUntil: 'Previous secret works until',
  statuses: { ENABLED: 'Enabled', DISABLED: 'Disabled', EXPIRED: 'Expired' },
  permittedIps: 'Permitted addresses',
  permittedIpsHelp: 'IP addresses and ranges such as 192.0.2.0/24. Leave empty to allow any address.',
  expiries: { 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year', 0: 'Never' },
  databaseId: 'Id',
  endPreviousTitle: (name: string) => `End the previous secret of ${name}?`,
  expires: 'Expires',
}

export const secretRotation = await inLanguage(en, import.meta.glob('./messages.*.ts'))
