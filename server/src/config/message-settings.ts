/** How messages are delivered. A channel without settings stores messages in the outbox; in production it is disabled. */
export type MessageSettings = {
  mail: { url: string; from: string } | undefined
  /** Receives text messages. */
  webhook: { url: string; secret: string } | undefined
  /** The number that users send WhatsApp messages to, digits alone. */
  whatsAppNumber: string | undefined
}

type Options = { isProduction: boolean; isEmbedded: boolean; publicUrl: string; problems: string[] }

/** In production: shorter ones can be guessed. */
const secretCharactersMin = 32

/** Mail server and webhook from the environment; adds to `problems` what is invalid. */
export function readMessageSettings(
  environment: Record<string, string | undefined>,
  options: Options,
): MessageSettings {
  return {
    mail: readMail(environment, options),
    webhook: readWebhook(environment, options),
    whatsAppNumber: readWhatsAppNumber(environment, options),
  }
}

function readMail(
  { SMTP_URL: url, MAIL_FROM: from }: Record<string, string | undefined>,
  { isProduction, isEmbedded, publicUrl, problems }: Options,
): MessageSettings['mail'] {
  if (from !== undefined && !/^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(from)) {
    problems.push('MAIL_FROM must be an email address, or a name with one: Gatehouse <no-reply@example.com>')
  }
  if (url === undefined) {
    if (isProduction && isEmbedded)
      problems.push('SMTP_URL is required in production, where the outbox does not show codes and links')
    return undefined
  }
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url) || new URL(url).hostname === '') {
    problems.push('SMTP_URL must be like smtp://user:password@mail.example.com:587, or smtps://…')
  }
  return { url, from: from ?? `no-reply@${hostOf(publicUrl)}` }
}

function readWebhook(
  { GATEHOUSE_MESSAGE_WEBHOOK_URL: url, GATEHOUSE_MESSAGE_WEBHOOK_SECRET: secret }: Record<string, string | undefined>,
  { isProduction, problems }: Options,
): MessageSettings['webhook'] {
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined) {
    problems.push('GATEHOUSE_MESSAGE_WEBHOOK_URL and GATEHOUSE_MESSAGE_WEBHOOK_SECRET go together')
    return undefined
  }
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  if (protocol !== 'https:' && protocol !== 'http:') {
    problems.push('GATEHOUSE_MESSAGE_WEBHOOK_URL must be an http or https URL')
  } else if (isProduction && protocol !== 'https:') {
    problems.push('GATEHOUSE_MESSAGE_WEBHOOK_URL must be https in production')
  }
  if (isProduction && secret.length < secretCharactersMin) {
    problems.push(`GATEHOUSE_MESSAGE_WEBHOOK_SECRET must have at least ${secretCharactersMin} characters in production`)
  }
  return { url, secret }
}

function readWhatsAppNumber(
  { GATEHOUSE_WHATSAPP_NUMBER: number }: Record<string, string | undefined>,
  { problems }: Options,
): string | undefined {
  if (number !== undefined && !/^\+[1-9]\d{6,14}$/.test(number)) {
    problems.push('GATEHOUSE_WHATSAPP_NUMBER must be a telephone number with its country code: +12025550100')
  }
  return number?.slice(1)
}

function hostOf(publicUrl: string) {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
}
