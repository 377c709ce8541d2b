import { execFileSync } from 'node:child_process'
import type { PushedSource } from '@gatehouse-id/identity-provider/contract'

type Source = Pick<PushedSource, 'repository' | 'path' | 'commit'>

/** Where a folder comes from, as far as git, or a job of GitHub Actions, tells. */
export function sourceOf(folder: string, overlay: string | undefined, env: NodeJS.ProcessEnv): Source {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return ''
    }
  }
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA } = env
  const ofJob = GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : ''
  const commit = git('rev-parse', 'HEAD') || (GITHUB_SHA ?? '')
  const isChanged = commit !== '' && git('status', '--porcelain', '--', '.') !== ''
  const prefix = git('rev-parse', '--show-prefix').replace(/\/$/, '')
  return {
    repository: plainAddress(ofJob || git('remote', 'get-url', 'origin')).slice(0, 500),
    path: [prefix, ...(overlay === undefined ? [] : [`(${overlay})`])].join(' ').trim().slice(0, 500),
    commit: isChanged ? `${commit} with changes` : commit,
  }
}

/** The same for every way to reach a repository, and without credentials. */
export function plainAddress(remote: string): string {
  const address = remote.replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
  return address.replace(/^(\w+:\/\/)[^@/]*@/, '$1').replace(/\.git$/, '')
}
