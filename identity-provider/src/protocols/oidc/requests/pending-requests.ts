import { AsyncLocalStorage } from 'node:async_hooks'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Records } from '../adapter.ts'
import type { Context } from '../hosted/interaction/interaction-request.ts'

const cookieName = 'gatehouse.request'
/** Browsers limit a cookie to 4,096 bytes, with its name and attributes. */
const chunkCharacters = 3_600
const chunksMax = 3

const Carried = z.object({ id: z.string(), payload: z.record(z.string(), z.unknown()), expiresAt: z.number() })
type Carried = z.output<typeof Carried>

/** The request that the browser sent in its cookie and the one it is about to get; `isCarried` when the database lacks it. */
type Exchange = {
  carried: Carried | undefined
  issued: Carried | undefined
  isNew: boolean
  isCarried: boolean
  /** While `store` has the provider write what was carried. */
  isStoring: boolean
}

/**
 * Authorization requests before the user acts on them. They are not stored in the database: the browser carries them,
 * encrypted, in a cookie for the page it is sent to. The first form posted there stores its request.
 */
export type PendingRequests = {
  /** Reads and writes the cookies; must come before everything that reads interactions. */
  middleware(ctx: Context, next: () => Promise<void>): Promise<void>
  /** Storage of interactions that also reads the cookie, and leaves new requests to it. */
  adapter(stored: Records): Adapter
  /**
   * Stores the request once the user acts on it, unless it is stored already: another request of the same sign-in may
   * have come first, and have ended it.
   */
  store(interaction: { uid: string; persist(): Promise<unknown> }): Promise<void>
  /** Clears the cookie of an answered request. */
  forget(ctx: Context, path: string): void
}

/** At the issuer of the project, of an application, and of inbound applications. */
const authorizationPath = /\/oauth2\/v1\/(apps\/)?authorize$/

export function createPendingRequests(
  { clock, encryption, publicUrl }: Pick<Dependencies, 'clock' | 'encryption' | 'publicUrl'>,
  projectId: string,
): PendingRequests {
  const exchanges = new AsyncLocalStorage<Exchange>()
  const purpose = `oidc ${projectId} pending request`
  const attributes = `HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

  function read(ctx: Context): Carried | undefined {
    const cookies = new Map(
      ctx
        .get('cookie')
        .split(';')
        .map(pair => pair.trim().split('=', 2))
        .flatMap(([name = '', value = '']) => (name.startsWith(cookieName) ? [[name, value] as const] : [])),
    )
    const sealed = Array.from({ length: chunksMax }, (_, index) => cookies.get(`${cookieName}.${index}`) ?? '').join('')
    if (sealed === '') return undefined
    try {
      const carried = Carried.parse(JSON.parse(encryption.decrypt(sealed, purpose)))
      return carried.expiresAt > clock() ? carried : undefined
    } catch {
      return undefined
    }
  }

  function write(ctx: Context, carried: Carried): void {
    const sealed = encryption.encrypt(JSON.stringify(carried), purpose)
    const flags = `Path=/${projectId}/sign-in/${carried.id}; Expires=${new Date(carried.expiresAt).toUTCString()}; ${attributes}`
    for (let index = 0; index < chunksMax; index++) {
      const chunk = sealed.slice(index * chunkCharacters, (index + 1) * chunkCharacters)
      if (chunk !== '') ctx.res.appendHeader('set-cookie', `${cookieName}.${index}=${chunk}; ${flags}`)
    }
  }

  const isTooLarge = (carried: Carried) =>
    encryption.encrypt(JSON.stringify(carried), purpose).length > chunkCharacters * chunksMax

  return {
    async middleware(ctx, next) {
      const isNew = authorizationPath.test(ctx.path)
      const exchange: Exchange = { carried: read(ctx), issued: undefined, isNew, isCarried: false, isStoring: false }
      await exchanges.run(exchange, next)
      if (exchange.issued) write(ctx, exchange.issued)
    },

    adapter: stored => ({
      ...stored,
      async upsert(id, payload, expiresInSeconds = 0) {
        const exchange = exchanges.getStore()
        if (exchange?.isStoring) return stored.insert(id, payload, expiresInSeconds)
        if (!exchange?.isNew) return stored.upsert(id, payload, expiresInSeconds)
        const issued = { id, payload: { ...payload }, expiresAt: clock() + expiresInSeconds * 1000 }
        if (isTooLarge(issued)) throw new errors.InvalidRequest('the authorization request is larger than 8 kB')
        exchange.issued = issued
      },
      async find(id) {
        const found = await stored.findOrEnded(id)
        if (found === 'ended') return undefined
        const exchange = exchanges.getStore()
        if (found || exchange?.carried?.id !== id) return found
        exchange.isCarried = true
        // The payload of an interaction was encrypted above.
        return exchange.carried.payload as AdapterPayload
      },
    }),

    async store(interaction) {
      const exchange = exchanges.getStore()
      if (!exchange?.isCarried || exchange.carried?.id !== interaction.uid) return
      exchange.isStoring = true
      try {
        await interaction.persist()
      } finally {
        exchange.isStoring = false
      }
    },

    forget(ctx, path) {
      for (let index = 0; index < chunksMax; index++)
        if (ctx.get('cookie').includes(`${cookieName}.${index}=`))
          ctx.res.appendHeader('set-cookie', `${cookieName}.${index}=; Path=${path}; Max-Age=0; ${attributes}`)
    },
  }
}
