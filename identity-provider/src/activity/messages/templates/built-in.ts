import type { Format, Purpose } from '../purposes.ts'
import type { Template } from './render.ts'

function page(lang: string, body: string) {
  return `<!doctype html>
<html lang="${lang}">
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2328;background:#ffffff">
<div style="max-width:480px;margin:0 auto">
${body}
</div>
</body>
</html>`
}
function button(link: string, label: string) {
  return `<p><a href="{{${link}}}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none">${label}</a></p>`
}
function small(text: string) {
  return `<p style="font-size:14px;color:#59636e">${text}</p>`
}
const digits = '<p style="font-size:32px;letter-spacing:6px;font-weight:600">{{code}}</p>'
const numbered = [1, 2, 3].map(place => button(`link${place}`, `{{number${place}}}`)).join('\n')
const numberedText = [1, 2, 3].map(place => `{{number${place}}}: {{link${place}}}`).join('\n')

type Words = Record<
  'code' | 'magic' | 'enchanted' | 'reset' | 'invite' | 'setup',
  [subject: string, sentence: string, label: string]
> & {
  lasts: string
  lastsDays: string
  ignore: string
}

const en: Words = {
  code: ['{{code}} is your code for {{project}}', 'Your code for {{project}} is', ''],
  magic: ['Sign in to {{project}}', 'Follow this link to sign in to {{project}}.', 'Sign in'],
  enchanted: ['Sign in to {{project}}', 'Follow the link with the number that {{project}} shows you.', ''],
  reset: ['Reset your password for {{project}}', 'Follow this link to choose a new password.', 'Choose a new password'],
  invite: [
    'You are invited to {{project}}',
    'You have been invited to {{project}}. Follow this link to begin.',
    'Accept the invitation',
  ],
  setup: [
    'Set up single sign-on for {{project}}',
    'Follow this link to connect the identity provider of your company to {{project}}.',
    'Set up single sign-on',
  ],
  lasts: 'It can be used for {{minutes}} minutes.',
  lastsDays: 'It can be used once, within seven days.',
  ignore: 'If you did not ask for this, ignore it. Don’t share it with anyone.',
}
const de: Words = {
  code: ['{{code}} ist Ihr Code für {{project}}', 'Ihr Code für {{project}} lautet', ''],
  magic: ['Anmelden bei {{project}}', 'Mit diesem Link melden Sie sich bei {{project}} an.', 'Anmelden'],
  enchanted: ['Anmelden bei {{project}}', 'Folgen Sie dem Link mit der Zahl, die {{project}} Ihnen anzeigt.', ''],
  reset: ['Neues Passwort für {{project}}', 'Mit diesem Link wählen Sie ein neues Passwort.', 'Neues Passwort wählen'],
  invite: [
    'Einladung zu {{project}}',
    'Sie wurden zu {{project}} eingeladen. Mit diesem Link geht es los.',
    'Einladung annehmen',
  ],
  setup: [
    'Single Sign-on für {{project}} einrichten',
    'Mit diesem Link verbinden Sie den Identitätsanbieter Ihres Unternehmens mit {{project}}.',
    'Single Sign-on einrichten',
  ],
  lasts: 'Er gilt {{minutes}} Minuten.',
  lastsDays: 'Er gilt einmal, sieben Tage lang.',
  ignore: 'Wenn Sie nichts angefordert haben, müssen Sie nichts tun. Geben Sie ihn an niemanden weiter.',
}

type Texts = Record<Purpose, Record<Format, Template>>

function textsOf(
  lang: string,
  { code, magic, enchanted, reset, invite, setup, lasts, lastsDays, ignore }: Words,
): Texts {
  const withLink = ([subject, sentence, label]: Words['magic'], life = lasts): Record<Format, Template> => {
    const html = page(lang, `<p>${sentence}</p>\n${button('link', label)}\n${small(`${life} ${ignore}`)}`)
    const spoken = `${sentence} {{link}}`
    return {
      email: { subject, text: `${sentence}\n\n{{link}}\n\n${life} ${ignore}\n`, html },
      text: { subject: '', text: spoken, html: '' },
      voice: { subject: '', text: spoken, html: '' },
    }
  }
  const enchantedEmail = {
    subject: enchanted[0],
    text: `${enchanted[1]}\n\n${numberedText}\n\n${lasts} ${ignore}\n`,
    html: page(lang, `<p>${enchanted[1]}</p>\n${numbered}\n${small(`${lasts} ${ignore}`)}`),
  }
  const enchantedText = { subject: '', text: `${enchanted[1]}\n${numberedText}`, html: '' }
  const spokenCode = { subject: '', text: `${code[1]} {{code}}. ${lasts}`, html: '' }
  return {
    oneTimeCode: {
      email: {
        subject: code[0],
        text: `${code[1]}\n\n{{code}}\n\n${lasts} ${ignore}\n`,
        html: page(lang, `<p>${code[1]}</p>\n${digits}\n${small(`${lasts} ${ignore}`)}`),
      },
      text: spokenCode,
      voice: spokenCode,
    },
    magicLink: withLink(magic),
    passwordReset: withLink(reset),
    invitation: withLink(invite, lastsDays),
    ssoSetup: withLink(setup),
    enchantedLink: { email: enchantedEmail, text: enchantedText, voice: enchantedText },
  }
}

/** The languages that every text comes in. */
export const builtIn: Record<string, Texts> = { en: textsOf('en', en), de: textsOf('de', de) }

/** The language that there is always a text in. */
export const lastLocale = 'en'

/** The text that a project starts from; undefined in languages that come with none. */
export function builtInTemplate(purpose: Purpose, format: Format, locale: string): Template | undefined {
  return builtIn[locale]?.[purpose][format]
}
