import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An RSA key and a certificate of it, in PEM, which programs without rights can read too. */
export function makeKey(folder, name) {
  const keyFile = join(folder, `${name}.key`)
  const certificateFile = join(folder, `${name}.crt`)
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', `/CN=${name}`]
  const { status, stderr } = spawnSync('openssl', [...made, '-keyout', keyFile, '-out', certificateFile])
  if (status !== 0) throw new Error(String(stderr))
  chmodSync(keyFile, 0o644)
  return { keyFile, certificateFile, certificate: readFileSync(certificateFile, 'utf8') }
}
