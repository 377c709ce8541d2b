import type { SignInConfig } from '../../../../index.ts'
import { MemoryAdapter } from '../../../memory-adapter.ts'

/** The strategies for sessions. */
export const strategies = ['jwt', 'database'] as const
export type Strategy = (typeof strategies)[number]

/** A configuration with sessions of that strategy, and users in memory. */
export function keepingSessions(strategy: Strategy) {
  const adapter = new MemoryAdapter()
  const config: Partial<SignInConfig> = { adapter, session: { strategy } }
  return { adapter, config }
}

/** The content of an adapter, to compare before and after. */
export function stored({ users, accounts, sessions, tokens }: MemoryAdapter) {
  return structuredClone([users, accounts, sessions, tokens].map(map => [...map]))
}

/** Every row for each strategy, which is the first element. */
export function underEachStrategy<Row extends readonly unknown[]>(rows: readonly Row[]): [Strategy, ...Row][] {
  return strategies.flatMap(strategy => rows.map((row): [Strategy, ...Row] => [strategy, ...row]))
}
