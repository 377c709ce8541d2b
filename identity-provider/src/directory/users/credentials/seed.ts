import { z } from 'zod'

/** RFC 4226 §4 asks for 128 bits; imported authenticator apps often have 80. */
const seedCharactersMin = 16
const seedCharactersMax = 200

/** The seed of an imported authenticator app: base32 (RFC 4648 §6), in either case, with or without spaces. */
export const importedSeed = z
  .string()
  .max(500, 'must have at most 500 characters')
  .transform(text => text.replaceAll(/[\s=-]/g, '').toUpperCase())
  .refine(
    seed => /^[A-Z2-7]+$/.test(seed) && seed.length >= seedCharactersMin && seed.length <= seedCharactersMax,
    `must be the seed of an authenticator app: ${seedCharactersMin} to ${seedCharactersMax} characters of base32`,
  )
