import { isTenantAdministrator } from '../../../permissions/may.ts'
import type { Viewer } from '../../../permissions/viewer/viewer.ts'
import { liveLimits } from './limits.ts'

/** A caller with subscriptions, by one credential. */
export type Caller = {
  /** As they were when they were last asked for; undefined when the credential does not stand any more. */
  viewer: Viewer | undefined
  /** What the caller may see: `accessOf` the viewer. */
  access: string
  /** A request with what identified the caller. */
  request(): Request
  /** Asks again unless the last answer still stands; undefined when it does. */
  refresh(): Promise<void> | undefined
  /** Forgets one subscription of the caller. */
  release(): void
}

export type CallerOptions = {
  /** The caller of an earlier request; refreshes no session. */
  viewerAgain: (request: Request) => Promise<Viewer | undefined>
  /** Calls the listener when callers may have changed. */
  onCallersChanged: (listener: () => void) => () => void
}

/** What of a request says who sends it and from where. */
const kept = ['authorization', 'cookie', 'user-agent', 'x-request-id', 'x-gatehouse-ip', 'x-gatehouse-project'] as const

/** Knows who the subscribers are: asked again when tables that decide it are written, and after at most a second. */
export function createCallers({ viewerAgain, onCallersChanged }: CallerOptions) {
  const known = new Map<string, Caller & { subscriptions: number }>()
  let changes = 0
  let stopListening: (() => void) | undefined

  function createCaller(key: string, url: string, headers: [string, string][], viewer: Viewer) {
    let askedAt = performance.now()
    let changesThen = changes
    let asking: Promise<void> | undefined

    async function ask(): Promise<void> {
      const [at, then] = [performance.now(), changes]
      try {
        caller.viewer = await viewerAgain(caller.request())
        caller.access = caller.viewer ? accessOf(caller.viewer) : ''
        askedAt = at
        changesThen = then
      } finally {
        asking = undefined
      }
    }

    // Callers that came together are not asked about together for ever.
    const ageMsMax = liveLimits.callerAgeMsMax * (0.5 + Math.random() / 2)
    const caller: Caller & { subscriptions: number } = {
      subscriptions: 0,
      viewer,
      access: accessOf(viewer),
      request: () => new Request(url, { headers }),
      refresh() {
        if (changesThen === changes && performance.now() - askedAt < ageMsMax) return undefined
        asking ??= ask()
        return asking
      },
      release() {
        caller.subscriptions -= 1
        if (caller.subscriptions > 0) return
        known.delete(key)
        if (known.size > 0) return
        stopListening?.()
        stopListening = undefined
      },
    }
    return caller
  }

  return {
    /** The caller of a request, with one more subscription; undefined when there are too many. */
    admit(request: Request, viewer: Viewer): Caller | undefined {
      const headers = keptHeaders(request, viewer)
      const identity = headers.filter(([name]) => name !== 'x-request-id' && name !== 'user-agent')
      const key = JSON.stringify([viewer.kind, viewer.id, identity])
      const sum = [...known.values()].filter(other => isSame(other.viewer, viewer))
      if (sum.reduce((total, { subscriptions }) => total + subscriptions, 0) >= liveLimits.callerMax) return undefined
      stopListening ??= onCallersChanged(() => {
        changes += 1
      })
      const url = new URL('/graphql', request.url).href
      const caller = known.get(key) ?? createCaller(key, url, headers, viewer)
      known.set(key, caller)
      caller.subscriptions += 1
      return caller
    },
    count: () => known.size,
  }
}

function isSame(one: Viewer | undefined, other: Viewer): boolean {
  return one?.kind === other.kind && one.id === other.id && one.projectId === other.projectId
}

/** A session that was refreshed by this request goes on with its new cookies. */
function keptHeaders({ headers }: Request, { setCookies = [] }: Viewer): [string, string][] {
  const found = kept.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  if (setCookies.length === 0) return found
  const renewed = new Map([...(headers.get('cookie') ?? '').split(/;\s*/), ...setCookies.map(firstPart)].map(toPair))
  const cookie = [...renewed].map(([name, value]) => `${name}=${value}`).join('; ')
  return [...found.filter(([name]) => name !== 'cookie'), ['cookie', cookie]]
}

function firstPart(line: string): string {
  return line.split(';', 1)[0] ?? ''
}

function toPair(text: string): [string, string] {
  const end = text.indexOf('=')
  return [text.slice(0, end), text.slice(end + 1)]
}

/** Viewers with the same key see the same: nothing that a subscription answers depends on anything else of a viewer. */
export function accessOf(viewer: Viewer): string {
  const { projectId, kind, rights, roleNames, administeredTenantIds } = viewer
  const tenantIds = isTenantAdministrator(viewer) ? administeredTenantIds.toSorted() : []
  return JSON.stringify([projectId, kind, rights?.toSorted() ?? null, roleNames.toSorted(), tenantIds])
}
