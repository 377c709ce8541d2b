// Without characters that are easily taken for one another (0 O, 1 l I); 64 of them, so a byte maps evenly.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_+=.!?%'

/** A password of 20 characters with at least 110 bits of randomness, holding a digit, both cases and a sign. */
export function generatePassword(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  for (;;) {
    const password = Array.from(random(new Uint8Array(20)), byte => alphabet[byte % alphabet.length]).join('')
    if (/\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password) && /[^\w]/.test(password))
      return password
  }
}
