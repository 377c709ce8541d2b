import { z } from 'zod'

/** Epoch seconds. */
const yearThreeThousand = 32_503_680_000

const name = z.string().trim().max(100, 'must have at most 100 characters')

/** Of an added secret; '' for the one that the application has itself. */
export const secretName = name.default('')

export const NewClientSecret = z.object({
  name: name.min(1, 'must not be empty'),
  /** Epoch seconds; 0 for never. */
  expireTime: z.int().min(0).max(yearThreeThousand, 'must be before the year 3000').default(0),
})
export type NewClientSecret = z.output<typeof NewClientSecret>

const Meta = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['active', 'expired']),
  /** Epoch seconds; 0 for never. */
  expireTime: z.int(),
  createdTime: z.int(),
})
export type ClientSecretMeta = z.output<typeof Meta>

export const AddedClientSecret = z.object({ meta: Meta, cleartext: z.string() })
export const ClientSecrets = z.object({ secrets: z.array(Meta) })
