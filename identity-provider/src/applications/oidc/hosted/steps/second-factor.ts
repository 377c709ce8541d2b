import { renderHostedCode } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { accept, returned } from '../../../verified/accept.ts'
import { type CodeProblem, codeProblem, codeStatus } from '../../../verified/problems.ts'
import { signInPage } from '../sign-in-page.ts'
import { beginTrust, trustField } from '../trusted-devices/trust.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  redirect,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'
import { redeem } from '../../../../directory/index.ts'
import { InvalidToken } from '../../../../foundation/errors/errors.ts'

/** Asks users with an authenticator app for a code after any other factor. */
export function secondFactorSteps(hosted: HostedDependencies): Step[] {
  const askPage = (request: InteractionRequest, kind: 'authenticator' | 'recovery', error?: CodeProblem): Outcome =>
    page(
      error === undefined ? 200 : codeStatus[error],
      renderHostedCode({
        ...request.shown,
        reason: kind,
        action: request.path(kind === 'recovery' ? '/recovery-code' : '/second-factor'),
        other:
          kind === 'recovery'
            ? { label: 'useAuthenticator', url: request.path('/second-factor') }
            : { label: 'useRecovery', url: request.path('/recovery-code') },
        trust: request.settings.trustedDeviceDays > 0 ? trustOf(request) : undefined,
        error,
      }),
    )

  const trustOf = ({ form, settings }: InteractionRequest) => ({
    ...trustField,
    days: settings.trustedDeviceDays,
    isChosen: form[trustField.name] === trustField.value,
  })

  const step = (path: string, kind: 'authenticator' | 'recovery'): Step => ({
    path,
    limit: kind === 'recovery' ? 'recoveryCodes.signIn' : 'totp.verify',
    get: async request => (request.state.verified ? askPage(request, kind) : redirect(request.path(''))),
    async post(request) {
      const { verified } = request.state
      if (!verified) return page(401, await signInPage(hosted, request))
      const verify = kind === 'recovery' ? hosted.verifyRecoveryCode : hosted.verifyTotp
      const code = (request.form.code ?? '').replaceAll(/\s/g, '')
      const begun: { cookie?: string | undefined } = {}
      const answer = await accept(hosted, async tx => {
        const first = await redeem(tx, hosted.projectId, verified).catch(returned)
        if (first instanceof OperationError) return first
        const result = await verify(tx, request.call, { loginId: verified.userId, code })
        if (!(result instanceof OperationError)) begun.cookie = await beginTrust(hosted, request, tx, result.row)
        return result
      })
      if (answer instanceof InvalidToken) return redirect(request.path(''))
      if (answer instanceof OperationError) return askPage(request, kind, codeProblem(answer))
      const factor = kind === 'recovery' ? 'otp' : 'totp'
      return {
        is: 'verified',
        user: answer.row,
        factor,
        method: verified.method,
        isStrong: true,
        cookie: begun.cookie,
      }
    },
  })

  return [step('/second-factor', 'authenticator'), step('/recovery-code', 'recovery')]
}
