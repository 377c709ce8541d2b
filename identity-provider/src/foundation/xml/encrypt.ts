import { X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { ExclusiveCanonicalization } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { parseXml } from './parse.ts'
import { foreign, type Markup, write } from './write.ts'

/** The element as `EncryptedData` for the owner of a certificate (XML Encryption 1.1: AES-256-GCM, RSA-OAEP). */
export async function encryptedFor(markup: Markup, certificate: string): Promise<Markup> {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const options = {
    rsa_pub: key,
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  } as const
  const text = (await promisify(encrypt)(write(markup), options)).trim()
  return foreign(text, new ExclusiveCanonicalization().process(parseXml(text), {}))
}
