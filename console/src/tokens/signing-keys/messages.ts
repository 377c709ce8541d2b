import { inLanguage } from '../../kit/language/language.ts'
import { menus } from '../../kit/language/menus.en.ts'
export const en = {
  ...menus.signingKeys,
  lead: 'Tokens are signed with these keys. Applications read the public halves from the key set.',
  key: 'Key id',
  algorithm: 'Algorithm',
  state: 'State',
  states: { ACTIVE: 'Signing', NEXT: 'Published, next to sign', PREVIOUS: 'Verifying until retired' },
  created: 'Created',
  activates: 'Signs from',
  retires: 'Retires',
  rotate: 'Rotate',
  rotateTitle: 'Rotate the signing key?',
  rotateText: 'A new key is published now, and signs once applications have had time to read it.',
  immediate: 'Sign with the new key at once',
  immediateHelp: 'For a key that has leaked. Some applications refuse new tokens for a while.',
  newAlgorithm: 'Algorithm of the new key',
  rotatedToast: 'A new signing key was created',
  retire: 'Retire now',
  retireTitle: 'Retire this key now?',
  retireText: 'Tokens signed with it are refused at once, and their users have to sign in again.',
  retiredToast: 'The key was retired',
  noneTitle: 'No keys',
  noneText: 'The hosted service manages its own signing keys.',
}

export const signingKeys = await inLanguage(en, import.meta.glob('./messages.*.ts'))
