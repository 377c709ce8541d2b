/** Loaded with the first bcrypt hash. */
export async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const bcrypt = await import('@node-rs/bcrypt')
  return bcrypt.verify(password, hash)
}
