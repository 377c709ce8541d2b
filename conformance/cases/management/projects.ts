import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import { type Cases, freshEmail, ok, refused, signedUp, type Context } from '../../support/context.ts'

const done = { ok: true }

async function cloned({ sdk, create, url, managementKey }: Context) {
  const { projectId } = ok(await sdk.management.project.clone(fresh('Clone'), undefined, ['clone']))
  return { projectId, management: create({ projectId, baseUrl: url, managementKey }).management }
}

export const projects: Cases = {
  async 'project.updateName'(context) {
    const { projectId, management } = await cloned(context)
    const name = fresh('Renamed')
    expect(await management.project.updateName(name)).toMatchObject(done)
    expect(ok(await management.project.listProjects()).find(({ id }) => id === projectId)).toMatchObject({ name })
  },
  async 'project.updateTags'(context) {
    const { projectId, management } = await cloned(context)
    expect(await management.project.updateTags(['eu'])).toMatchObject(done)
    const listed = ok(await management.project.listProjects()).find(({ id }) => id === projectId)
    expect(listed).toMatchObject({ tags: ['eu'] })
  },
  async 'project.delete'(context) {
    const { management } = await cloned(context)
    expect(await management.project.delete()).toMatchObject(done)
    expect(await management.project.exportSnapshot()).toMatchObject(refused('E061005', 401))
  },
  async 'project.clone'(context) {
    const role = fresh('role')
    await context.sdk.management.role.create(role)
    const { management, projectId } = await cloned(context)
    expect(projectId).not.toBe(context.projectId)
    expect(ok(await management.role.loadAll()).map(({ name }) => name)).toContain(role)
    expect(ok(await management.user.searchAll())).toEqual([])
  },
  async 'project.listProjects'(context) {
    const ids = ok(await context.sdk.management.project.listProjects()).map(({ id }) => id)
    expect(ids).toContain(context.projectId)
  },
  async 'project.exportSnapshot'({ sdk: { management } }) {
    expect(Object.keys(ok(await management.project.exportSnapshot()).files)).toContain('roles.json')
  },
  async 'project.importSnapshot'(context) {
    const { files } = ok(await context.sdk.management.project.exportSnapshot())
    const { management } = await cloned(context)
    expect(await management.project.importSnapshot({ files })).toMatchObject(done)
    expect(JSON.stringify(ok(await management.project.exportSnapshot()).files)).toBe(JSON.stringify(files))
  },
  async 'project.validateSnapshot'({ sdk: { management } }) {
    const { files } = ok(await management.project.exportSnapshot())
    expect(ok(await management.project.validateSnapshot({ files }))).toMatchObject({ ok: true })
    const wrong = { files: { ...files, '../etc/passwd': 'x' } }
    expect(ok(await management.project.validateSnapshot(wrong))).toMatchObject({ ok: false })
  },
  async 'project.export'({ sdk: { management } }) {
    expect(Object.keys(ok(await management.project.export()))).toContain('roles.json')
  },
  async 'project.import'(context) {
    const { management } = await cloned(context)
    const files = ok(await management.project.export())
    expect(await management.project.import(files)).toMatchObject(done)
  },
}

/** Sue may impersonate users; Ada is a user. */
async function sueAndAda(context: Context) {
  const { management } = context.sdk
  const role = fresh('impersonator')
  await management.role.create(role, '', ['Impersonate'])
  const { userId: sueId } = ok(await management.user.create(freshEmail(), { roles: [role] }))
  return { sueId, ada: await signedUp(context), jwt: management.jwt }
}
async function claimsOf({ sdk }: Context, refreshJwt: string) {
  return (await sdk.refreshSession(refreshJwt)).token
}

export const jwts: Cases = {
  async 'jwt.update'(context) {
    const { sessionJwt } = await signedUp(context)
    const { jwt } = ok(await context.sdk.management.jwt.update(sessionJwt, { plan: 'gold' }))
    expect((await context.sdk.validateSession(jwt)).token).toMatchObject({ plan: 'gold' })
    expect(await context.sdk.management.jwt.update(sessionJwt, { sub: 'x' })).toMatchObject(refused('E011003', 400))
  },
  async 'jwt.impersonate'(context) {
    const { sueId, ada, jwt } = await sueAndAda(context)
    const answer = ok(await jwt.impersonate(sueId, ada.loginId, false))
    expect(await claimsOf(context, answer.jwt)).toMatchObject({ sub: ada.userId, act: { sub: sueId } })
    expect(await jwt.impersonate(ada.userId, sueId, false)).toMatchObject({ ok: false, code: 403 })
  },
  async 'jwt.impersonateStepup'(context) {
    const { sueId, ada, jwt } = await sueAndAda(context)
    const answer = ok(await jwt.impersonateStepup(sueId, ada.loginId, false))
    expect(await claimsOf(context, answer.jwt)).toMatchObject({ su: true, act: { sub: sueId } })
  },
  async 'jwt.stopImpersonation'(context) {
    const { sueId, ada, jwt } = await sueAndAda(context)
    const begun = ok(await jwt.impersonate(sueId, ada.loginId, false))
    const stopped = ok(await jwt.stopImpersonation(begun.jwt))
    expect(await claimsOf(context, stopped.jwt)).toMatchObject({ sub: sueId })
    expect(await jwt.stopImpersonation(begun.jwt)).toMatchObject({ ok: false, code: 401 })
  },
  async 'jwt.signIn'(context) {
    const { loginId, userId } = await signedUp(context)
    const { sessionJwt = '' } = ok(await context.sdk.management.jwt.signIn(loginId, { customClaims: { plan: 1 } }))
    expect((await context.sdk.validateSession(sessionJwt)).token).toMatchObject({ sub: userId, plan: 1 })
    expect(await context.sdk.management.jwt.signIn(freshEmail())).toMatchObject(refused('E112102', 404))
  },
  async 'jwt.signUp'({ sdk: { management } }) {
    const loginId = freshEmail()
    expect(ok(await management.jwt.signUp(loginId, { name: 'Ada' }))).toMatchObject({ firstSeen: true })
    expect(await management.jwt.signUp(loginId)).toMatchObject(refused('E062107', 400))
  },
  async 'jwt.signUpOrIn'({ sdk: { management } }) {
    const loginId = freshEmail()
    expect(ok(await management.jwt.signUpOrIn(loginId))).toMatchObject({ firstSeen: true })
    expect(ok(await management.jwt.signUpOrIn(loginId))).toMatchObject({ firstSeen: false })
  },
  async 'jwt.generateClientAssertionJwt'({ sdk: { management } }) {
    const assertion = await management.jwt.generateClientAssertionJwt('app', 'app', ['https://as.example'], 60)
    expect(ok(assertion).jwt.split('.')).toHaveLength(3)
  },
}
