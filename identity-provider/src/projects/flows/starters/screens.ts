import { ScreenTemplate } from '../document/screen.ts'
import { accountScreens } from './account-screens.ts'
import {
  aside,
  code,
  email,
  name,
  newPassword,
  password,
  say,
  type Screens,
  submit,
  text,
  trustDevice,
  words,
} from './parts.ts'

const screens: Screens = {
  ...accountScreens,
  welcome: {
    title: say('Welcome', 'Willkommen', 'مرحبًا'),
    components: [
      email,
      submit,
      { component: 'divider', text: say('or', 'oder', 'أو') },
      {
        component: 'button',
        id: 'passkey',
        text: say('Use a passkey', 'Passkey benutzen', 'استخدام مفتاح مرور'),
        kind: 'secondary',
        skipsFields: true,
      },
      { component: 'providers', id: 'social' },
    ],
  },
  address: { title: say('Sign in', 'Anmelden', 'تسجيل الدخول'), components: [email, submit] },
  code: {
    title: say('Check your email', 'Prüfen Sie Ihre E-Mails', 'تحقق من بريدك'),
    components: [text(words.sent), code, submit, aside('resend', words.resendCode), aside('back', words.back)],
  },
  'confirm-code': {
    title: say('Is it you?', 'Sind Sie es?', 'هل هذا أنت؟'),
    components: [text(words.sent), code, submit, aside('resend', words.resendCode)],
  },
  credentials: {
    title: say('Sign in', 'Anmelden', 'تسجيل الدخول'),
    components: [
      email,
      password,
      submit,
      aside('forgotten', say('Forgotten password?', 'Passwort vergessen?', 'هل نسيت كلمة المرور؟')),
    ],
  },
  'replace-password': {
    title: say('Choose a new password', 'Wählen Sie ein neues Passwort', 'اختر كلمة مرور جديدة'),
    components: [
      text(say('Your password has expired.', 'Ihr Passwort ist abgelaufen.', 'انتهت صلاحية كلمة المرور.')),
      password,
      newPassword,
      submit,
    ],
  },
  details: {
    title: say('Create an account', 'Konto anlegen', 'إنشاء حساب'),
    components: [name, email, newPassword, submit],
  },
  forgotten: {
    title: say('Forgotten password', 'Passwort vergessen', 'نسيت كلمة المرور'),
    components: [text(say('We send you a link.', 'Wir senden Ihnen einen Link.', 'سنرسل إليك رابطًا.')), email, submit],
  },
  'link-sent': {
    title: say('Check your email', 'Prüfen Sie Ihre E-Mails', 'تحقق من بريدك'),
    components: [
      text(
        say(
          'Open the link that we sent to {{sentTo.maskedEmail}}.',
          'Öffnen Sie den Link, den wir an {{sentTo.maskedEmail}} gesendet haben.',
          'افتح الرابط الذي أرسلناه إلى {{sentTo.maskedEmail}}.',
        ),
      ),
      aside('resend', words.resendLink),
      aside('back', words.back),
    ],
  },
  'new-password': {
    title: say('Choose a new password', 'Wählen Sie ein neues Passwort', 'اختر كلمة مرور جديدة'),
    components: [newPassword, submit],
  },
  'authenticator-code': {
    title: say('Is it you?', 'Sind Sie es?', 'هل هذا أنت؟'),
    components: [
      text(
        say(
          'Enter the code of your authenticator app.',
          'Geben Sie den Code Ihrer Authentifizierungs-App ein.',
          'أدخل رمز تطبيق المصادقة.',
        ),
      ),
      code,
      submit,
      aside('recovery', say('Use a recovery code', 'Wiederherstellungscode benutzen', 'استخدام رمز استرداد')),
    ],
  },
  authenticator: {
    title: say('Is it you?', 'Sind Sie es?', 'هل هذا أنت؟'),
    components: [
      text(
        say(
          'Enter the code of your authenticator app.',
          'Geben Sie den Code Ihrer Authentifizierungs-App ein.',
          'أدخل رمز تطبيق المصادقة.',
        ),
      ),
      code,
      trustDevice,
      submit,
      aside('recovery', say('Use a recovery code', 'Wiederherstellungscode benutzen', 'استخدام رمز استرداد')),
    ],
  },
  'recovery-code': {
    title: say('Recovery code', 'Wiederherstellungscode', 'رمز الاسترداد'),
    components: [
      {
        component: 'input',
        name: 'code',
        label: say('Recovery code', 'Wiederherstellungscode', 'رمز الاسترداد'),
        type: 'text',
      },
      submit,
      aside('back', words.back),
    ],
  },
  'new-authenticator': {
    title: say('Set up an authenticator app', 'Authentifizierungs-App einrichten', 'إعداد تطبيق مصادقة'),
    components: [
      text(
        say(
          'Scan the picture with your app and enter the code that it shows.',
          'Scannen Sie das Bild mit Ihrer App und geben Sie deren Code ein.',
          'امسح الصورة بتطبيقك وأدخل الرمز الذي يظهر.',
        ),
      ),
      { component: 'totp-key' },
      code,
      submit,
    ],
  },
  'recovery-codes': {
    title: say('Keep your recovery codes', 'Bewahren Sie diese Codes auf', 'احتفظ برموز الاسترداد'),
    components: [
      text(
        say(
          'Each works once, if you lose your device.',
          'Jeder gilt einmal, falls Sie Ihr Gerät verlieren.',
          'يعمل كل منها مرة واحدة إذا فقدت جهازك.',
        ),
      ),
      { component: 'recovery-codes' },
      submit,
    ],
  },
  profile: { title: say('Your profile', 'Ihr Profil', 'ملفك الشخصي'), components: [name, submit] },
  'add-passkey': {
    title: say('Add a passkey', 'Passkey hinzufügen', 'إضافة مفتاح مرور'),
    components: [
      text(
        say(
          'Sign in next time with your face, finger or PIN.',
          'Melden Sie sich nächstes Mal mit Gesicht, Finger oder PIN an.',
          'سجّل الدخول لاحقًا بوجهك أو إصبعك أو رمزك.',
        ),
      ),
      submit,
      aside('later', say('Not now', 'Nicht jetzt', 'ليس الآن')),
    ],
  },
  terms: {
    title: say('Terms', 'Bedingungen', 'الشروط'),
    components: [
      {
        component: 'input',
        name: 'terms',
        label: say('I accept the terms', 'Ich akzeptiere die Bedingungen', 'أوافق على الشروط'),
        type: 'checkbox',
      },
      submit,
    ],
  },
}

/** The screens of the starter flows, by id. */
export const starterScreens: Record<string, ScreenTemplate> = Object.fromEntries(
  Object.entries(screens).map(([id, screen]) => [id, ScreenTemplate.parse(screen)]),
)
