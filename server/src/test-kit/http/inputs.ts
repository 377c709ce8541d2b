import { z } from 'zod'
import { UserFields } from '../seed/seed.ts'

const duration = z.union([z.number(), z.string().max(100)])
const moment = z.union([z.number(), z.string().max(100)])
const often = {
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
}
const ofRequests = { ...often, operation: z.string().max(500).optional(), outgoing: z.string().max(500).optional() }

/** What another process may have fail; it cannot be called back. */
const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ ...ofRequests, kind: z.literal('latency'), by: duration }),
  z.strictObject({
    ...ofRequests,
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.number().min(0).optional(),
  }),
  z.strictObject({ ...ofRequests, kind: z.literal('cut'), when: z.enum(['before', 'after']).optional() }),
  z.strictObject({
    ...often,
    kind: z.literal('mail'),
    recipient: z.string().max(320).optional(),
    channel: z.string().max(30).optional(),
  }),
])
const factors = z.array(z.enum(['mfa', 'stepUp'])).max(2)

export const inputs = {
  none: z.strictObject({}),
  travel: z.strictObject({ by: duration }),
  freeze: z.strictObject({ at: moment.optional() }),
  fault: Fault,
  faultId: z.strictObject({ id: z.int().min(1) }),
  revoke: z.strictObject({ loginId: z.string().min(1).max(320) }),
  wait: z.strictObject({
    recipient: z.string().min(1).max(320),
    purpose: z.string().max(100).optional(),
    after: z.strictObject({ id: z.string().max(100), createdAt: z.coerce.date() }).optional(),
    timeoutMs: z.int().min(0).max(60_000).optional(),
  }),
  list: z.strictObject({ search: z.string().max(100).optional() }),
  message: z.strictObject({ id: z.string().min(1).max(100) }),
  user: UserFields,
  signIn: UserFields.extend({
    tenant: z.string().max(100).optional(),
    factors: factors.optional(),
    claims: z.record(z.string(), z.unknown()).optional(),
    origin: z.url().optional(),
  }),
  console: z.strictObject({ email: z.string().max(320), password: z.string().max(200) }).partial(),
  copy: z.strictObject({ url: z.url() }),
}
