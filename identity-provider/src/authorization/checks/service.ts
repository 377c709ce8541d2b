import {
  runQueries,
  type ConditionReport,
  createConditions,
  type QueryCoroutine,
  type RelationTuple,
  listObjects,
  listUsers,
} from '@gatehouse-id/authorization'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { View } from '../engine/engine.ts'
import { type Answer, ask, type Context, tooLarge } from './ask.ts'
import { authorizationChecks } from './contract.ts'
import { isDirect } from './direct.ts'
import { onWire, pathOf } from './path.ts'
import type { Engine } from '../engine/engine.ts'
import { defineArea } from '../../foundation/areas/area.ts'

type ChecksNeeds = {
  authorization: Engine
}

function authorizationChecksService({ authorization }: ChecksNeeds): Service<typeof authorizationChecks, Call> {
  async function list(
    view: View,
    {
      target,
      relationDefinition: name,
      namespace: type,
      context = {},
    }: {
      target: string
      relationDefinition?: string
      namespace?: string
      context?: Context
    },
  ) {
    const { schema, inMemoryCheck } = view
    const only = name === undefined || type === undefined ? undefined : { type, name }
    const conditions = createConditions(schema, context)
    const found = await runQuestion(
      view,
      listObjects({ schema, conditions, inMemoryCheck, target: { type: '', id: target }, only }),
      'target',
    )
    return found.map(access => ({
      resource: access.id,
      relationDefinition: access.name,
      namespace: access.type,
      target,
    }))
  }

  return {
    async check({ tuples, context, computePaths: isExplained, listConditions, consistency }, { projectId }) {
      return authorization.read(projectId, { consistency }, async view => {
        const answers = await ask(view, { tuples, context, isExplained, list: 'tuples' })
        const told = tuples.map((tuple, at) => {
          const { explanation, report } = answerAt(answers, at)
          const direct = isDirect(view.schema, tuple.resourceType, tuple.relation)
          const info = { direct, ...conditionsIn(report, { listConditions }), ...whyOf(explanation, tuple) }
          return { allowed: explanation.allowed, tuple, info }
        })
        return { tuples: told, ...(view.version !== '' && { schemaVersion: view.version }) }
      })
    },

    async has({ relationQueries, context, consistency }, { projectId }) {
      return authorization.read(projectId, { consistency }, async view => {
        const tuples = relationQueries.map(query => ({
          resourceType: query.namespace,
          resource: query.resource,
          relation: query.relationDefinition,
          targetType: query.targetNamespace ?? '',
          target: query.target,
        }))
        const answers = await ask(view, { tuples, context, isExplained: false, list: 'relationQueries' })
        return {
          relationQueries: relationQueries.map((query, at) => ({
            ...query,
            hasRelation: answerAt(answers, at).explanation.allowed,
          })),
          directRelations: tuples.map(({ resourceType, relation }) => isDirect(view.schema, resourceType, relation)),
        }
      })
    },

    async who({ resource, relationDefinition: relation, namespace, context = {}, consistency }, { projectId }) {
      return authorization.read(projectId, { consistency }, async view => {
        const { schema, inMemoryCheck } = view
        const conditions = createConditions(schema, context)
        const question = { schema, conditions, inMemoryCheck, resourceType: namespace, resource, relation }
        return { targets: await runQuestion(view, listUsers(question), 'resource') }
      })
    },

    async what({ consistency, ...question }, { projectId }) {
      return authorization.read(projectId, { consistency }, async view => ({ relations: await list(view, question) }))
    },

    async whatWith({ consistency, ...question }, { projectId }) {
      return authorization.read(projectId, { consistency }, async view => {
        const relations = await list(view, question)
        return { resources: relations.map(({ resource }) => resource), relations }
      })
    },
  }
}

async function runQuestion<Found>({ reader }: View, coroutine: QueryCoroutine<Found>, field: string): Promise<Found> {
  try {
    return await runQueries(coroutine, reader)
  } catch (error) {
    throw tooLarge(error, field)
  }
}

function answerAt(answers: Answer[], at: number): Answer {
  const found = answers[at]
  if (!found) throw new Error('unreachable: every question is answered')
  return found
}

function whyOf(explanation: Answer['explanation'], tuple: RelationTuple) {
  if ('proof' in explanation) return { path: pathOf(explanation.proof, tuple) }
  if (!('suggestion' in explanation) || explanation.suggestion === undefined) return {}
  const { add, remove } = explanation.suggestion
  return { remedy: { create: add.map(onWire), delete: remove.map(onWire) } }
}

function conditionsIn(report: ConditionReport | undefined, { listConditions }: { listConditions: boolean }) {
  const { missingContext = [], conditionalErr = '', trueConditions = [], falseConditions = [] } = report ?? {}
  const conditional = [...missingContext, ...trueConditions, ...falseConditions].length > 0 || conditionalErr !== ''
  return {
    conditional,
    missingContext,
    conditionalErr,
    ...(listConditions && { trueConditions, falseConditions }),
  }
}

export const authorizationChecksArea = defineArea({
  contract: authorizationChecks,
  service: (_, needs: ChecksNeeds) => authorizationChecksService(needs),
})
