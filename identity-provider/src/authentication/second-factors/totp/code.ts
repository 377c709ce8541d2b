import type { Dependencies } from '../../../foundation/areas/dependencies.ts'

const stepMs = 30_000
/** RFC 4226 §4: at least 128 bits, 160 recommended. */
const seedBytes = 20

export type Enrolment = { provisioningURL: string; image: string; key: string }

/** A new seed in base32, for authenticator apps. */
export async function newSeed(random: Dependencies['random']): Promise<string> {
  const { Secret } = await import('otpauth')
  const bytes = Uint8Array.from(random(seedBytes))
  return new Secret({ buffer: bytes.buffer }).base32
}

/** Of the account, which only tells the user which code it is: a larger code takes long to draw, and cameras to read. */
const labelMax = 100

/** The enrolment as URL and QR code: 30 s, 6 digits, SHA-1, the only settings that every authenticator app supports. */
export async function enrolmentOf({
  seed,
  issuer,
  account,
}: {
  seed: string
  issuer: string
  account: string
}): Promise<Enrolment> {
  const { TOTP } = await import('otpauth')
  const { toBuffer } = await import('qrcode')
  const provisioningURL = new TOTP({ issuer, label: account.slice(0, labelMax), secret: seed }).toString()
  const image = await toBuffer(provisioningURL, { margin: 2, scale: 6 })
  return { provisioningURL, image: image.toString('base64'), key: seed }
}

/** The time step of a code, at most one step before or after now; undefined when the code matches none. */
export async function stepOf({
  seed,
  code,
  now,
}: {
  seed: string
  code: string
  now: number
}): Promise<number | undefined> {
  // The library compares bytes, and six characters may have more of them.
  if (!/^\d{6}$/.test(code)) return undefined
  const { TOTP } = await import('otpauth')
  const delta = new TOTP({ secret: seed }).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / stepMs) + delta
}
