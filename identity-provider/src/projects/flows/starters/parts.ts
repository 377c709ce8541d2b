import type { GivenComponent as Given } from '../document/screen.ts'
import type { Text } from '../document/texts.ts'

export type Screens = Record<string, { title: Text; components: Given[] }>

export function say(en: string, de: string, ar: string): Text {
  return { en, de, ar }
}
export const words = {
  email: say('Email address', 'E-Mail-Adresse', 'البريد الإلكتروني'),
  password: say('Password', 'Passwort', 'كلمة المرور'),
  newPassword: say('New password', 'Neues Passwort', 'كلمة المرور الجديدة'),
  code: say('Code', 'Code', 'الرمز'),
  name: say('Name', 'Name', 'الاسم'),
  next: say('Continue', 'Weiter', 'متابعة'),
  back: say('Back', 'Zurück', 'رجوع'),
  resendCode: say('Send another code', 'Neuen Code senden', 'إرسال رمز آخر'),
  resendLink: say('Send another link', 'Neuen Link senden', 'إرسال رابط آخر'),
  sent: say(
    'We sent a code to {{sentTo.maskedEmail}}.',
    'Wir haben einen Code an {{sentTo.maskedEmail}} gesendet.',
    'أرسلنا رمزًا إلى {{sentTo.maskedEmail}}.',
  ),
}

export const email: Given = { component: 'input', name: 'email', label: words.email, type: 'email' }
export const password: Given = { component: 'input', name: 'password', label: words.password, type: 'password' }
export const newPassword: Given = {
  component: 'input',
  name: 'newPassword',
  label: words.newPassword,
  type: 'new-password',
}
export const code: Given = { component: 'input', name: 'code', label: words.code, type: 'one-time-code' }
export const name: Given = { component: 'input', name: 'name', label: words.name, type: 'text' }
export const trustDevice: Given = {
  component: 'input',
  name: 'trustDevice',
  label: say('Do not ask again on this device', 'Auf diesem Gerät nicht mehr fragen', 'لا تسأل مجددًا على هذا الجهاز'),
  type: 'checkbox',
  isRequired: false,
}
export const submit: Given = { component: 'button', id: 'submit', text: words.next }

export function aside(id: string, text: Text): Given {
  return { component: 'button', id, text, kind: 'link', skipsFields: true }
}
export function text(value: Text): Given {
  return { component: 'text', text: value }
}
