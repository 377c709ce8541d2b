import { z } from 'zod'

export const ActorType = z.enum(['user', 'managementKey', 'accessKey', 'system', 'anonymous'])
