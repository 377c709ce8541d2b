import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, hasCredential: 0x40 }

type Passkey = { id: string; privateKey: KeyObject; rpId: string; handle: string; counter: number }
type Faults = Partial<{
  origin: string
  challenge: string
  isVerified: boolean
  rpId: string
  counter: number
  id: string
}>

/** A software authenticator (WebAuthn §6) that can be made to send false data. */
export function softwareAuthenticator(origin: string) {
  const passkeys: Passkey[] = []
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return {
    passkeys,

    /** Has a passkey that it made for another service; its COSE key in base64url. */
    bring(rpId: string): { id: string; publicKey: string } {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16).toString('base64url')
      passkeys.push({ id, privateKey: pair.privateKey, rpId, handle: 'of another service', counter: 7 })
      return { id, publicKey: coseKey(pair.publicKey).toString('base64url') }
    },

    /** Creates a passkey like `navigator.credentials.create`; returns the response of a page. */
    create(options: string, faults: Faults = {}): string {
      const { publicKey } = JSON.parse(options)
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = faults.id ?? randomBytes(16).toString('base64url')
      passkeys.push({ id, privateKey: pair.privateKey, rpId: publicKey.rp.id, handle: publicKey.user.id, counter: 0 })
      const idBytes = Buffer.from(id, 'base64url')
      const attested = Buffer.concat([Buffer.alloc(16), uint16(idBytes.length), idBytes, coseKey(pair.publicKey)])
      const verified = faults.isVerified === false ? 0 : flags.verified
      const authData = Buffer.concat([
        sha256(faults.rpId ?? publicKey.rp.id),
        Buffer.from([flags.present | verified | flags.hasCredential]),
        uint32(0),
        attested,
      ])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', publicKey.challenge, faults).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      })
    },

    /** Signs with a passkey, by default the newest, like `navigator.credentials.get`. */
    get(
      options: string,
      { faults = {}, passkey = passkeys.at(-1) }: { faults?: Faults; passkey?: Passkey } = {},
    ): string {
      if (!passkey) throw new Error('there is no passkey in this authenticator')
      const { publicKey } = JSON.parse(options)
      passkey.counter = faults.counter ?? passkey.counter + 1
      const verified = faults.isVerified === false ? 0 : flags.verified
      const authenticatorData = Buffer.concat([
        sha256(faults.rpId ?? publicKey.rpId),
        Buffer.from([flags.present | verified]),
        uint32(passkey.counter),
      ])
      const clientDataJson = clientData('webauthn.get', publicKey.challenge, faults)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJson).digest()])
      return JSON.stringify({
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJson.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
          userHandle: passkey.handle,
        },
      })
    },
  }
}

/** A COSE key in base64url, of nobody's passkey. */
export function sampleKey(): string {
  const x = 'ZdFQxg6sHDHnKCBmbpLwtgvcYJCNeKpHsVlTOsJXM0A'
  const y = 'fFDXLKqZ0ZqvKxSxzP0xOJbTDCXUfW-_h2X2XoDD4-s'
  return coseKeyOf(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')).toString('base64url')
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The part of RFC 8949 that an attestation needs. */
function cborHead(major: number, length: number) {
  return length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)])
}
function cborText(text: string) {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}
function cborBytes(bytes: Buffer) {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}
function cborInt(value: number) {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}
function cborMap(pairs: [Buffer, Buffer][]) {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
}

/** RFC 9053 §7.1: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return coseKeyOf(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
}
function coseKeyOf(x: Buffer, y: Buffer): Buffer {
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(x)],
    [cborInt(-3), cborBytes(y)],
  ])
}
