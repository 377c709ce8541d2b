import { ownUrl, type SafeUrl } from '@gatehouse-id/operation'

const tokenPattern = /\[([\w-]{43})\]/

/** The message that the user sends unchanged; what stands in brackets is the secret. */
export function messageOf({ project, token }: { project: string; token: string }): string {
  return `Sign me in to ${project}. I asked for this myself. [${token}]`
}

/** The secret in a message; undefined in one that is no answer to us. */
export function tokenIn(text: string): string | undefined {
  return tokenPattern.exec(text)?.[1]
}

/** Opens WhatsApp with the message written (https://faq.whatsapp.com: click to chat). */
export function linkOf({ number, text }: { number: string; text: string }): SafeUrl {
  return ownUrl(`https://wa.me/${number}?text=${encodeURIComponent(text)}`)
}

/** A link as a QR code: a PNG in base64. */
export async function imageOf(link: string): Promise<string> {
  const { toBuffer } = await import('qrcode')
  return (await toBuffer(link, { margin: 2, scale: 6 })).toString('base64')
}
