import { renderHostedCode } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { accept } from '../accept.ts'
import { type CodeProblem, codeProblem, codeStatus } from '../problems.ts'
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

/** What people with an authenticator app are asked for after any other proof. */
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
    get: async request => (request.state.proven ? askPage(request, kind) : redirect(request.path(''))),
    async post(request) {
      const { proven } = request.state
      if (!proven) return page(401, await signInPage(hosted, request))
      const prove = kind === 'recovery' ? hosted.verifyRecoveryCode : hosted.verifyTotp
      const code = (request.form.code ?? '').replaceAll(/\s/g, '')
      const begun: { cookie?: string | undefined } = {}
      const answer = await accept(hosted, async tx => {
        const proof = await prove(tx, request.call, { loginId: proven.userId, code })
        if (!(proof instanceof OperationError)) begun.cookie = await beginTrust(hosted, request, tx, proof.row)
        return proof
      })
      if (answer instanceof OperationError) return askPage(request, kind, codeProblem(answer))
      const factor = kind === 'recovery' ? 'otp' : 'totp'
      return {
        is: 'proven',
        userId: proven.userId,
        factor,
        method: proven.method,
        isStrong: true,
        cookie: begun.cookie,
      }
    },
  })

  return [step('/second-factor', 'authenticator'), step('/recovery-code', 'recovery')]
}
