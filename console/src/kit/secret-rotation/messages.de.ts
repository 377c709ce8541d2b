import type { en } from './messages.ts'

export const secretRotation: typeof en = {
  rotate: 'Secret erneuern',
  rotateTitle: name => `Secret von ${name} erneuern?`,
  rotateNowText: 'Das bisherige Secret gilt sofort nicht mehr.',
  rotatedToast: name => `${name} hat ein neues Secret`,
  rotateText: 'Ein neues Secret entsteht. Tragen Sie es ein, wo das alte benutzt wird.',
  rotateAgainText: 'Das Secret von davor, das noch gilt, gilt sofort nicht mehr.',
  overlap: 'Das alte Secret',
  overlaps: {
    0: 'Gilt sofort nicht mehr',
    3600: 'Gilt noch eine Stunde',
    86400: 'Gilt noch einen Tag',
    604800: 'Gilt noch 7 Tage',
    2592000: 'Gilt noch 30 Tage',
  },
  endPrevious: 'Bisheriges Secret beenden',
  endPreviousText: 'Das Secret von vor der letzten Erneuerung gilt sofort nicht mehr.',
  previousSecretUntil: 'Bisheriges Secret gilt bis',
  statuses: { ENABLED: 'Aktiv', DISABLED: 'Gesperrt', EXPIRED: 'Abgelaufen' },
  permittedIps: 'Erlaubte Adressen',
  permittedIpsHelp: 'IP-Adressen und Bereiche wie 192.0.2.0/24. Leer lassen, um jede zu erlauben.',
  expiries: { 30: 'In 30 Tagen', 90: 'In 90 Tagen', 365: 'In einem Jahr', 0: 'Nie' },
  databaseId: 'ID',
  endPreviousTitle: name => `Bisheriges Secret von ${name} beenden?`,
  expires: 'Läuft ab',
}
