import { aside, code, email, say, type Screens, submit, text, words } from './parts.ts'

const phoneNumber = say('Phone number', 'Telefonnummer', 'رقم الهاتف')

/** Screens for users who are signed in, and for administrators of a tenant. */
export const accountScreens: Screens = {
  'new-email': {
    title: say('Change email address', 'E-Mail-Adresse ändern', 'تغيير البريد الإلكتروني'),
    components: [
      text(
        say(
          'We send a code to the new address.',
          'Wir senden einen Code an die neue Adresse.',
          'سنرسل رمزًا إلى العنوان الجديد.',
        ),
      ),
      email,
      submit,
    ],
  },
  'new-phone': {
    title: say('Change phone number', 'Telefonnummer ändern', 'تغيير رقم الهاتف'),
    components: [
      text(
        say(
          'We send a code to the new number. Start it with + and the country code.',
          'Wir senden einen Code an die neue Nummer. Beginnen Sie mit + und der Landesvorwahl.',
          'سنرسل رمزًا إلى الرقم الجديد. ابدأ بعلامة + ورمز البلد.',
        ),
      ),
      { component: 'input', name: 'phone', label: phoneNumber, type: 'tel' },
      submit,
    ],
  },
  'phone-code': {
    title: say('Check your phone', 'Prüfen Sie Ihr Telefon', 'تحقق من هاتفك'),
    components: [
      text(
        say(
          'We sent a code to {{sentTo.maskedPhone}}.',
          'Wir haben einen Code an {{sentTo.maskedPhone}} gesendet.',
          'أرسلنا رمزًا إلى {{sentTo.maskedPhone}}.',
        ),
      ),
      code,
      submit,
      aside('resend', words.resendCode),
      aside('back', words.back),
    ],
  },
  'begin-authenticator': {
    title: say('Set up an authenticator app', 'Authentifizierungs-App einrichten', 'إعداد تطبيق مصادقة'),
    components: [
      text(
        say(
          'You need an app on your phone that shows codes.',
          'Sie brauchen eine App auf Ihrem Telefon, die Codes anzeigt.',
          'تحتاج إلى تطبيق على هاتفك يعرض الرموز.',
        ),
      ),
      submit,
    ],
  },
  'remove-passkey': {
    title: say('Remove the passkey?', 'Passkey entfernen?', 'هل تريد إزالة مفتاح المرور؟'),
    components: [
      text(
        say(
          'You can no longer sign in with it.',
          'Sie können sich nicht mehr damit anmelden.',
          'لن تتمكن من تسجيل الدخول به.',
        ),
      ),
      { component: 'button', id: 'submit', text: say('Remove', 'Entfernen', 'إزالة') },
    ],
  },
  'prove-passkey': {
    title: say('Is it you?', 'Sind Sie es?', 'هل هذا أنت؟'),
    components: [
      text(
        say(
          'Use one of your passkeys to remove this one.',
          'Benutzen Sie einen Ihrer Passkeys, um diesen zu entfernen.',
          'استخدم أحد مفاتيحك لإزالة هذا المفتاح.',
        ),
      ),
      { component: 'button', id: 'submit', text: say('Use a passkey', 'Passkey benutzen', 'استخدام مفتاح مرور') },
    ],
  },
  'remove-trusted-device': {
    title: say('Remove the device?', 'Gerät entfernen?', 'هل تريد إزالة الجهاز؟'),
    components: [
      text(
        say(
          'It asks for your second factor at the next sign-in.',
          'Es fragt bei der nächsten Anmeldung nach Ihrem zweiten Faktor.',
          'سيطلب العامل الثاني عند تسجيل الدخول التالي.',
        ),
      ),
      { component: 'button', id: 'submit', text: say('Remove', 'Entfernen', 'إزالة') },
    ],
  },
  'tenant-name': {
    title: say('Name of the organization', 'Name der Organisation', 'اسم المؤسسة'),
    components: [{ component: 'input', name: 'tenantName', label: say('Name', 'Name', 'الاسم'), type: 'text' }, submit],
  },
  'disconnect-account': {
    title: say('Disconnect the account?', 'Konto trennen?', 'هل تريد قطع اتصال الحساب؟'),
    components: [
      text(
        say(
          'What this application may do there ends.',
          'Was diese Anwendung dort darf, endet.',
          'ستنتهي صلاحيات هذا التطبيق هناك.',
        ),
      ),
      { component: 'button', id: 'submit', text: say('Disconnect', 'Trennen', 'قطع الاتصال') },
    ],
  },
}
