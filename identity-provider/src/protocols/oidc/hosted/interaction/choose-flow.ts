import { OperationError } from '@gatehouse-id/operation'
import { createProjectCache } from '../../../../foundation/cache/project-cache.ts'
import { type Asks, drawnBy, type DrawnBy, type LoadFlow } from '../../../../applications/index.ts'
import { checkFlow, contentOf, entryOf, findFlow, signInFlow } from '../../../../projects/index.ts'
import { policyOf } from '../../clients/policy.ts'
import { registeredFor } from './asked.ts'
import type { HostedDependencies } from './interaction-request.ts'

/** The flow that draws the pages of an application, in the place of the built-in one; undefined for that. */
export type ChooseFlow = (
  client: object | undefined,
  asks: Asks | undefined,
  drawn?: DrawnBy,
) => Promise<string | undefined>

/**
 * The flow of the application, else the one with the id of the built-in one, unless it is disabled or has faults. What an
 * application asks for beside a sign-in is drawn by it where it has a step for that.
 */
export function createChooseFlow(
  hosted: Pick<HostedDependencies, 'db' | 'clock' | 'encryption' | 'projectId'>,
  flows: LoadFlow,
): ChooseFlow {
  const { projectId } = hosted
  const { id: flowId } = signInFlow
  const ownFlows = createProjectCache(hosted, {
    tables: ['flows', 'flow_versions'],
    async load(db) {
      const row = await findFlow(db, { projectId, flowId })
      if (!row || row.is_disabled === 1) return undefined
      return 'flow' in checkFlow(contentOf(row, hosted)) ? flowId : undefined
    },
  })

  async function answers(chosen: string, asks: Asks): Promise<boolean> {
    try {
      const flow = await flows.current(projectId, chosen)
      const parts = [...flow.screens.values()].flatMap(each => (typeof each === 'string' ? [] : each.components))
      // Nobody could agree where nothing says to what.
      const isTold = asks !== 'consent' || parts.some(({ component }) => component === 'scopes')
      return isTold && entryOf(flow, asks) !== undefined
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      return false
    }
  }

  return async (client, asks, drawn) => {
    const { drawnBy: told = {}, acceptsSignUp } = client ? policyOf(client) : {}
    const { flowId: named } = drawn ?? (told === 'asRegistered' ? {} : told)
    // Nothing that is edited in the console closes the console.
    const chosen = named ?? (acceptsSignUp === false ? undefined : await ownFlows.of(projectId))
    return chosen === undefined || asks === undefined || (await answers(chosen, asks)) ? chosen : undefined
  }
}

/** What draws the sign-in of a client, as its settings say, or those of the resource for which it introduced itself. */
export async function drawnFor(
  hosted: Pick<HostedDependencies, 'db' | 'publicUrl' | 'projectId'>,
  client: object | undefined,
  params: Record<string, unknown>,
): Promise<DrawnBy> {
  const { drawnBy: told = {} } = client ? policyOf(client) : {}
  if (told !== 'asRegistered') return told
  const { effective } = await registeredFor(hosted, params)
  return drawnBy(effective?.loginPageUrl ?? '', hosted)
}
